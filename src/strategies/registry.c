/* The one table of strategies. To add one: its file beside this one, its entry here. The build, the
 * command line, the traces, the page, the tests and the benchmarks follow from the entry; what its
 * columns mean stands in strategy.h.
 *
 * SEARCH(name, ...) is a strategy whose file is compiled plain and counting; TRACED(name, ...) one
 * whose file is compiled tracing as well. The Makefile finds the traced ones by that word. */
#include "strategies/strategy.h"

#include <string.h>

/* Each choice of k squares that leaves room for n - k more, k = 0..n. */
static amount nodes_of_squares(unsigned n)
{
    return amount_choose(n * n + 1, n);
}

/* Each choice of k different columns for the first k rows, k = 0..n. */
static amount nodes_of_permutations(unsigned n)
{
    amount sum = amount_of(1), product = amount_of(1);
    for (unsigned i = n; i > 0; i--) {
        product = amount_times(product, i);
        sum = amount_plus(sum, product);
    }
    return sum;
}

#define STRATEGIES(SEARCH, TRACED)                                                                 \
    SEARCH(squares, .practical_n = 6, .memory = NQUEENS_KEEPS_QUEENS,                              \
           .idea = "any n squares, tested when all queens stand: C(n^2, n) boards",                \
           .source = "M. Bezzel, Schachzeitung, 1848", .form = "C(n^2 + 1, n)",                    \
           .nodes = nodes_of_squares)                                                              \
    SEARCH(tuples, .practical_n = 8, .memory = NQUEENS_KEEPS_QUEENS,                               \
           .idea = "a queen in each row, tested when all stand: n^n boards",                       \
           .source = "M. Bezzel, Schachzeitung, 1848", .form = "the sum of n^k",                   \
           .nodes = amount_unpruned)                                                               \
    SEARCH(permutations, .practical_n = 10, .memory = NQUEENS_KEEPS_QUEENS,                        \
           .idea = "no column twice, diagonals tested when all stand: n! boards",                  \
           .source = "the eight rooks of the tutorials", .form = "the sum of n!/(n-k)!",           \
           .nodes = nodes_of_permutations)                                                         \
    SEARCH(board, .practical_n = 12, .memory = NQUEENS_KEEPS_BOARD, .tree = "abs",                 \
           .idea = "2-D board, the whole of it swept before each placement",                       \
           .source = "isAttacked() of many tutorials")                                             \
    SEARCH(columns, .practical_n = 12, .memory = NQUEENS_KEEPS_BOARD, .tree = "abs",               \
           .idea = "2-D board filled by columns, a look along three lines to the left",            \
           .source = "isSafe() or isValid() of many tutorials")                                    \
    TRACED(abs, .practical_n = 12, .memory = NQUEENS_KEEPS_QUEENS, .takes_board = true,            \
           .idea = "array x[1..n], abs() scan over the earlier rows: the tutorials' way",          \
           .source = "E. Horowitz, S. Sahni, S. Rajasekaran, Fundamentals of Computer Algorithms") \
    TRACED(flags, .practical_n = 13, .memory = NQUEENS_KEEPS_FLAGS, .tree = "abs",                 \
           .takes_board = true,                                                                    \
           .idea = "a flag for each column and diagonal: three looks a square",                    \
           .source = "N. Wirth, Program Development by Stepwise Refinement, 1971")                 \
    TRACED(bitmask, .practical_n = 14, .memory = NQUEENS_KEEPS_MASKS, .tree = "abs",               \
           .takes_board = true, .idea = "three masks, lowest free bit first",                      \
           .source = "Z. Qiu, Bit-vector encoding of n-queen problem, 2002")                       \
    SEARCH(mirror, .practical_n = 14, .memory = NQUEENS_KEEPS_MASKS,                               \
           .idea = "bitmask, left half of row 1 doubled",                                          \
           .source = "J. Somers, The N Queens Problem: a study in optimization, 2002")             \
    TRACED(lookahead, .practical_n = 14, .memory = NQUEENS_KEEPS_MASKS, .takes_board = true,       \
           .idea = "bitmask, no child whose next two rows lack a free column",                     \
           .source = "R. Haralick, G. Elliott, Increasing tree search efficiency, 1980")           \
    TRACED(cross, .practical_n = 15, .memory = NQUEENS_KEEPS_MASKS, .central_first = true,         \
           .idea = "one placement of the central rows and columns for each orbit",                 \
           .source = "this project: src/strategies/cross.c")                                       \
    SEARCH(batch, .practical_n = 16, .memory = NQUEENS_KEEPS_MASKS, .central_first = true,         \
           .uses_engine = true,                                                                    \
           .idea = "cross in batches, a search to each vector lane: the engine, one thread",       \
           .source = "this project: src/engine/batch.h")

/* The naive search, to which the others are compared, and the one that is traced by default. */
#define REFERENCE abs
#define USUALLY_TRACED bitmask

#define DECLARE(name, ...) nq_search nq_##name##_plain, nq_##name##_counting;
#define DECLARE_TRACED(name, ...) DECLARE(name, __VA_ARGS__) nq_search nq_##name##_tracing;
STRATEGIES(DECLARE, DECLARE_TRACED)

#define ENTRY(name_, ...) \
    {.name = #name_, .plain = nq_##name_##_plain, .counting = nq_##name_##_counting, __VA_ARGS__},
#define ENTRY_TRACED(name_, ...) ENTRY(name_, .tracing = nq_##name_##_tracing, __VA_ARGS__)
const nq_strategy nq_strategies[] = {STRATEGIES(ENTRY, ENTRY_TRACED)};
const size_t nq_strategy_count = sizeof nq_strategies / sizeof nq_strategies[0];

#define PLACE(name, ...) PLACE_OF_##name,
enum { STRATEGIES(PLACE, PLACE) };
#define PLACE_OF_(name) PLACE_OF_##name
#define PLACE_OF(name) PLACE_OF_(name)
const nq_strategy *const nq_strategy_reference = &nq_strategies[PLACE_OF(REFERENCE)];
const nq_strategy *const nq_strategy_usually_traced = &nq_strategies[PLACE_OF(USUALLY_TRACED)];

const nq_strategy *nq_strategy_find(const char *name)
{
    if (name == NULL)
        return &nq_strategies[nq_strategy_count - 1];
    for (size_t i = 0; i < nq_strategy_count; i++)
        if (strcmp(nq_strategies[i].name, name) == 0)
            return &nq_strategies[i];
    return NULL;
}

bool nq_strategy_same_tree(const nq_strategy *a, const nq_strategy *b)
{
    const char *tree_of_a = a->tree != NULL ? a->tree : a->name;
    return strcmp(tree_of_a, b->tree != NULL ? b->tree : b->name) == 0;
}
