/* The options, an entry each. From it come the option's number, its place in cli_request, how it
 * is parsed, and what --help, the man page and shells say of it. Who includes this file says with
 * macros what to make of an entry:
 *
 *   OPTION(ID, name without --, letter or 0, name of its value or NULL, commands, help, KIND)
 *
 * KIND is one of these. MEMBER of cli_request holds the value, INITIAL until the option comes.
 *
 *   FLAG                                           there or not: cli_has()
 *   ACTION                                         the same, and done in place of the command
 *   TEXT(MEMBER)                                   any text; at first NULL
 *   WHOLE(TYPE, MEMBER, INITIAL, WHAT, LOW, HIGH)  a whole number; WHAT: "a number of units"
 *   SECONDS(MEMBER, INITIAL, WHAT, LOW, HIGH)      a decimal fraction
 *   PERCENT(MEMBER, INITIAL, WHAT, LOW, HIGH)      a decimal fraction, perhaps with a %
 *   WORD(TYPE, MEMBER, WHAT, WORDS)                the number of one of the WORDS; at first 0
 *   OWN(SET, WORDS)                                what SET, a cli_setter, makes of it; WORDS for
 *                                                  shells to complete, or NULL
 *
 * They stand in the order of --help. */

OPTION(STRATEGY, "strategy", 's', "NAME", FOR_DEFAULT | FOR_COUNT | FOR_PROFILE | FOR_TRACE,
       "search with this strategy, on one thread", OWN(set_strategy, nqueens_strategy_name))
OPTION(THREADS, "threads", 't', "T", FOR_DEFAULT | FOR_COUNT | FOR_ESTIMATE | FOR_AUDIT | FOR_MPI,
       "count with T threads (default: as many as there are processors)",
       WHOLE(unsigned, threads, 0, "a number of threads", 1, NQUEENS_THREADS_MAX))
OPTION(ISA, "isa", 0, "NAME", FOR_DEFAULT | FOR_COUNT | FOR_ESTIMATE | FOR_AUDIT | FOR_MPI,
       "count with this instruction set (default: the fastest there is)",
       OWN(set_isa, nqueens_isa_name))
OPTION(PROGRESS, "progress", 'p', NULL, FOR_DEFAULT | FOR_COUNT | FOR_AUDIT | FOR_MPI,
       "show progress even if standard error is no terminal", FLAG)
OPTION(JOURNAL, "journal", 0, "FILE", FOR_DEFAULT | FOR_COUNT | FOR_MPI,
       "keep what is done in FILE, and go on from there", TEXT(journal))
OPTION(SHARD, "shard", 0, "I/M", FOR_COUNT | FOR_MPI,
       "count only the I-th of M shards, into a journal for nqueens merge", OWN(set_shard, NULL))
OPTION(UNITS, "units", 0, "K", FOR_DEFAULT | FOR_COUNT | FOR_MPI,
       "cut a new journal's count into about K units (default: by N)",
       WHOLE(size_t, units, 0, "a number of units", 1, CLI_UNITS_MAX))
OPTION(MISSING, "missing", 0, NULL, FOR_MERGE, "print the shards to count again, as I/M", FLAG)
OPTION(SAMPLE, "sample", 0, "PERCENT", FOR_AUDIT,
       "how many of the units to count again (default 1)",
       PERCENT(sample, 1, "a sample", 0.0001, 100))
OPTION(SEED, "seed", 0, "S", FOR_ESTIMATE | FOR_AUDIT, "for the random numbers (default 1)",
       WHOLE(uint64_t, seed, 1, "a seed", 0, UINT64_MAX))
OPTION(STRATEGIES, "strategies", 0, "A,B,...", FOR_COMPARE, "compare just these strategies",
       OWN(set_strategies, nqueens_strategy_name))
OPTION(MAX_TIME, "max-time", 0, "SECONDS", FOR_COMPARE | FOR_ESTIMATE,
       "to count (compare, default 1) or to sample (estimate, default 5)",
       SECONDS(max_time, 0, "a time limit", 0.01, 86400))
OPTION(SAMPLES, "samples", 0, "K", FOR_ESTIMATE,
       "draw K samples (default: as many as --max-time allows)",
       WHOLE(size_t, samples, 0, "a number of samples", NQ_SAMPLES_MIN, NQ_SAMPLES_MAX))
OPTION(REPEAT, "repeat", 0, "R", FOR_COMPARE,
       "time each strategy R times and take the median (default 5)",
       WHOLE(unsigned, repeat, 5, "a number of repeats", 1, COMPARISON_REPEATS))
OPTION(STATS, "stats", 0, NULL, FOR_COUNT,
       "also print the nodes, candidates and checks of the search", FLAG)
OPTION(FORMAT, "format", 'f', "FORMAT", FOR_DEFAULT | FOR_FIRST | FOR_LIST | FOR_TRACE,
       "print in this format", OWN(set_format_name, out_format_name))
OPTION(BY, "by", 'b', "row|column", FOR_DEFAULT | FOR_FIRST | FOR_LIST,
       "fill the board row by row (default) or column by column",
       WORD(nqueens_order, order, "order", order_name))
OPTION(LIMIT, "limit", 'l', "K", FOR_LIST, "stop after K solutions",
       WHOLE(uint64_t, limit, UINT64_MAX, "a limit", 1, UINT64_MAX))
OPTION(ANY, "any", 0, NULL, FOR_FIRST,
       "not the first solution but one by a formula, at once: N up to 10000000", FLAG)
OPTION(BOARD, "board", 0, "plane|toroidal", FOR_COUNT | FOR_FIRST | FOR_LIST,
       "toroidal: lines go on at the opposite edge (default: plane)",
       WORD(cli_topology, topology, "board", board_name))
OPTION(GIVEN, "given", 0, "ROW:COL,...", FOR_COUNT | FOR_FIRST | FOR_LIST | FOR_TRACE,
       "only solutions with queens on these squares", TEXT(given))
OPTION(GIVEN_COLUMNS, "given-columns", 0, "COLUMNS", FOR_COUNT | FOR_FIRST | FOR_LIST | FOR_TRACE,
       "the same by rows, as \"3 . . 7\" or rows of Q and .; - for standard input",
       TEXT(given_columns))
OPTION(BLOCKED, "blocked", 0, "ROW:COL,...", FOR_COUNT | FOR_FIRST | FOR_LIST | FOR_TRACE,
       "only solutions with no queen on these squares", TEXT(blocked))
OPTION(BY_FIRST_COLUMN, "by-first-column", 0, NULL, FOR_COUNT,
       "count the solutions by the column of the queen on row 1", FLAG)
OPTION(FUNDAMENTAL, "fundamental", 0, NULL, FOR_COUNT | FOR_LIST,
       "of solutions alike by turns and reflections, only the first", FLAG)
OPTION(ORBITS, "orbits", 0, NULL, FOR_COUNT,
       "count the sets of solutions alike by turns and reflections, by size", FLAG)
OPTION(SYMMETRIC, "symmetric", 0, "180|90", FOR_COUNT,
       "count the solutions that are their own half-turn or quarter-turn",
       OWN(set_symmetric, turn_name))
OPTION(FIRST, "first", 0, NULL, FOR_TRACE, "stop at the first solution", FLAG)
OPTION(MAX_EVENTS, "max-events", 0, "K", FOR_TRACE, "stop after K events",
       WHOLE(uint64_t, max_events, 0, "a number of events", 1, UINT64_MAX))
OPTION(OUTPUT, "output", 'o', "FILE", FOR_TRACE, "write to FILE, all of it or nothing",
       TEXT(output))
OPTION(JSON, "json", 'j', NULL, FOR_ALL, "print JSON, one object a line", OWN(set_json, NULL))
OPTION(CSV, "csv", 0, NULL, FOR_ALL & ~FOR_TRACE, "print CSV, with a line of titles",
       OWN(set_csv, NULL))
OPTION(MARKDOWN, "markdown", 0, NULL, FOR_COMPARE | FOR_PROFILE | FOR_VERIFY, "print Markdown",
       OWN(set_markdown, NULL))
OPTION(LIST_STRATEGIES, "list-strategies", 0, NULL, FOR_ALL & ~FOR_MPI,
       "print the strategies, slowest first", ACTION)
OPTION(SHORT_HELP, NULL, 'h', NULL, FOR_ALL, "print a short help", ACTION)
OPTION(HELP, "help", 0, NULL, FOR_ALL, "print this help; behind a command, that of the command",
       ACTION)
OPTION(VERSION, "version", 'V', NULL, FOR_ALL,
       "print the version; with --json that of its keys, too", ACTION)
OPTION(GENERATE, "generate", 0, "man|bash|zsh|fish", FOR_ALL & ~FOR_MPI,
       "print the man page, or what completes words in that shell",
       OWN(set_generated, generated_name))

#undef OPTION
#undef FLAG
#undef ACTION
#undef TEXT
#undef WHOLE
#undef SECONDS
#undef PERCENT
#undef WORD
#undef OWN
