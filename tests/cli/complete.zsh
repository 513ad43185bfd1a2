# What zsh completes at the end of each line, sorted, a line each: zsh -f complete.zsh SCRIPT
# LINE... Completion runs only in an interactive shell, so one is started on a terminal of its
# own, and writes what it adds.
zmodload zsh/zpty
folder=$(mktemp -d)
cat >$folder/.zshrc <<'END'
PROMPT='' RPROMPT=''
autoload -U compinit && compinit -u -D
source $SCRIPT
compadd() {
  local -a found
  # With -A, -D or -O nothing is added, only filtered.
  if [[ ${@[1,(i)(-|--)]} != *(' '|)-[A-Za-z]#[ADO]* ]]; then
    builtin compadd -O found "$@"
    print -rl -- $found >>$ZDOTDIR/found
  fi
  builtin compadd "$@"
}
finish() { : >>$ZDOTDIR/done; }
zle -N finish
bindkey '^I' complete-word
bindkey '^X' finish
: >$ZDOTDIR/ready
END
export ZDOTDIR=$folder SCRIPT=$1 TERM=dumb
zpty shell zsh -i
wait_for() {
  for _ in {1..200}; do
    [[ -e $folder/$1 ]] && return
    zpty -rt shell _
    sleep 0.05
  done
}
wait_for ready
for line in "${@:2}"; do
  rm -f $folder/{found,done}
  zpty -nw shell $'\x15'"$line"$'\t\x18'
  wait_for done
  touch $folder/found
  print -r -- ${(ou)${(f)"$(<$folder/found)"}}
done
zpty -d shell
rm -r $folder
