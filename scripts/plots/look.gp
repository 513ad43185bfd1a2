# The look that all pictures share. plots.pl loads it and adds data and labels.

# Okabe and Ito's colours, safe for the colour-blind, without the yellow that fades
# on white. There are more strategies than colours, so dashes and points differ too.
colours = "#000000 #E69F00 #56B4E9 #009E73 #0072B2 #D55E00 #CC79A7"
do for [i = 0 : 27] {
    set linetype i + 1 linecolor rgb word(colours, i % 7 + 1) dashtype i / 7 + 1 \
        pointtype i % 10 + 4 linewidth 2 pointsize 0.9
}
set linetype cycle 28

set lmargin at screen 0.10
set rmargin at screen 0.98
set tmargin at screen 0.90
set bmargin at screen 0.14

set border 3 linecolor rgb "#666666"
set tics nomirror textcolor rgb "#333333"
set grid ytics linetype 1 linecolor rgb "#dddddd" linewidth 1 dashtype 1
set datafile separator "\t"
unset key
