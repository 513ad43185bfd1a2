/* The body of every batch kernel; engine/batch.h says how a batch works.
 *
 * Included by one file for each ISA, after it has defined NQ_KERNEL, the name of
 * the kernel, LANES, and these few primitives:
 *
 *   vec                        LANES words of 32 bits
 *   shift_by, by(n)            a shift distance in the form that shifts like best
 *   v_load(p) v_store(p, v)    p aligned to a vector
 *   v_set(word) v_zero()
 *   v_or v_and v_xor v_add v_sub
 *   v_or3(a, b, c)             where that is one instruction; else it is made of v_or
 *   v_andnot(a, b)             ~a & b
 *   v_up(v, by) v_down(v, by)  shifts: to higher bits, to lower bits
 *   lanes                      a set of lanes, in the form that tests give
 *   v_fuller(full, v)          all ones where full or v is, not where neither is
 *   v_all(a, b, c)             zero where one of them is, not where none is
 *   v_live(full, none)         lanes where full is not all ones and none is zero
 *   v_none(none, some)         lanes where none is zero and some is not
 *   v_count(v, lanes)          v, plus one in these lanes
 *   lane_bits(lanes)           the same as an integer: bit i is lane i
 *   bit_count(bits)            how many lanes
 *   packing, v_packing(bits)   how to move these lanes together
 *   v_append(p, v, packing)    stores them from p on, and anything up to p + LANES
 *   v_sum(v)                   all words added, in 64 bits
 *
 * Masks are used upside down: a word of *taken* squares is better than one of free
 * squares, because `cols` has all bits outside of the board set, so no masking
 * is ever needed: taken = cols | diag | anti, and full means all ones. The lowest
 * clear bit of t alone is ~t & (t + 1): t + 1 carries through the ones below
 * it and sets it.
 *
 * What is pruned. The child in which L rows are left is dropped
 *   - if one of its next K rows is full, K = look_ahead(L), or
 *   - if, these K rows being all the rows left, a column without a queen can be reached
 *     in none of them.
 * The last levels are where the states are: looking ahead 2 rows, as is enough at
 * the top, would leave a quarter more states (at n = 14 5.5 queens are placed for
 * each solution instead of 4.4). */

#include "engine/batch.h"

#include <string.h>

/* Each kernel's file is compiled twice, as a strategy's is (strategies/search.h): plain,
 * and counting what it does at each level. */
#ifndef NQ_COUNTING
#define NQ_COUNTING 0
#endif

#if NQ_COUNTING
#define COUNTING_NAME(kernel) kernel##_counting
#define KERNEL_NAME(kernel) COUNTING_NAME(kernel)
#define step(level, taken) \
    ((level)->steps++, (level)->candidates += bit_count(lane_bits(v_live(taken, v_zero()))))
#else
#define KERNEL_NAME(kernel) kernel
#define step(level, taken) ((void)0)
#endif

#ifndef v_or3
#define v_or3(a, b, c) v_or(v_or(a, b), c)
#endif

typedef struct words {
    vec cols, diag, anti, taken;
} words;

/* How many rows of a child with `left` rows left are looked at. */
static inline unsigned look_ahead(unsigned left)
{
    return left <= 5 ? left : left == 6 ? 3 : 2;
}

/* What the loops differ in besides the level and the list. */
enum { ANY_GAPS, EVEN, SLID }; /* all steps down are 1; the words are slid (engine/plan.h) */

/* Shift distances of a level. */
typedef struct steps {
    shift_by gap[5]; /* down, from the row being filled to the next, and so on */
    shift_by slide, lift, drop;
    vec below; /* bits below the board after the lift */
} steps;

/* Appends the child of each state that has a queen on the lowest free column of its
 * row, if it may have completions. `left`: rows left in the child. */
static inline __attribute__((always_inline)) unsigned
append_children(const nq_level *next, unsigned count, words parent, vec queen, const unsigned left,
                const int form, const steps *by_level)
{
    const vec cols = v_or(parent.cols, queen);
    vec diag = v_or(parent.diag, form == SLID ? v_up(queen, by_level->slide) : queen);
    vec anti = v_or(parent.anti, queen);
    words child = {cols, diag, anti, cols};
    vec full = v_zero(), common = v_zero(), row[3] = {cols, cols, cols};
    const unsigned rows = look_ahead(left);
    for (unsigned i = 0; i < rows; i++) {
        diag = form == EVEN ? v_add(diag, diag) : v_up(diag, by_level->gap[i]);
        anti = v_down(anti, form == EVEN ? by(1) : by_level->gap[i]);
        const vec taken = v_or3(form == SLID ? v_down(diag, by_level->slide) : diag, anti, cols);
        if (i == 0) {
            child.diag = diag;
            child.anti = anti;
        }
        if (i < 3)
            row[i] = taken;
        full = v_fuller(full, taken);
        common = i == 0 ? taken : v_and(common, taken);
    }
    /* Columns without a queen that no row can reach. */
    const vec missed = rows == left ? v_andnot(cols, common) : v_zero();
    if (left == NQ_LAST_LEVEL)
        child = (words){row[0], row[1], row[2], cols};
    if (form == SLID)
        child = (words){v_or(v_up(cols, by_level->lift), by_level->below),
                        v_down(child.diag, by_level->drop), v_up(child.anti, by_level->lift), cols};
    const unsigned live = lane_bits(v_live(full, missed));
    const packing pack = v_packing(live);
    v_append(next->new_cols + count, child.cols, pack);
    v_append(next->new_diag + count, child.diag, pack);
    v_append(next->new_anti + count, child.anti, pack);
    return count + bit_count(live);
}

/* Appends the states that have columns left to try to the tried list. */
static inline __attribute__((always_inline)) unsigned append_tried(const nq_level *level,
                                                                   unsigned count, words state)
{
    const unsigned open = lane_bits(v_live(state.taken, v_zero()));
    const packing pack = v_packing(open);
    v_append(level->cols + count, state.cols, pack);
    v_append(level->diag + count, state.diag, pack);
    v_append(level->anti + count, state.anti, pack);
    v_append(level->taken + count, state.taken, pack);
    return count + bit_count(open);
}

static inline __attribute__((always_inline)) words
load(const nq_level *level, unsigned i, const bool tried, const int form, const steps *by_level)
{
    if (tried)
        return (words){v_load(level->cols + i), v_load(level->diag + i), v_load(level->anti + i),
                       v_load(level->taken + i)};
    const vec cols = v_load(level->new_cols + i);
    const vec diag = v_load(level->new_diag + i);
    const vec anti = v_load(level->new_anti + i);
    const vec on_board = form == SLID ? v_down(diag, by_level->slide) : diag;
    return (words){cols, diag, anti, v_or3(on_board, anti, cols)};
}

/* Where a pass over a list stands: at vector `at` of `end`; `kept` states went to
 * the tried list. When that is the list passed over, it is overwritten from
 * its start, never beyond the vector just read. */
typedef struct pass {
    unsigned at, end, kept;
} pass;

/* One child for each state, vector by vector, until the list ends or the next level
 * may be full. Inlined with constant `left`, `tried` and `form`: a loop for each. */
static inline __attribute__((always_inline)) void advance(nq_level *level, pass *p,
                                                          unsigned capacity, const unsigned left,
                                                          const bool tried, const int form)
{
    steps by_level = {.slide = by(level->slide),
                      .lift = by(level->lift),
                      .drop = by(level->drop),
                      .below = v_set((UINT32_C(1) << level->lift) - 1)};
    for (unsigned i = 0; i < 5; i++)
        by_level.gap[i] = by(i < look_ahead(left - 1) ? (level - i)->gap : 0);
    const nq_level here = level[0], next = level[-1];
    unsigned at = p->at, kept = p->kept, count = next.new_count;
    for (; at + LANES <= p->end && count + LANES <= capacity; at += LANES) {
        words state = load(&here, at, tried, form, &by_level);
        step(level, state.taken);
        const vec queen = v_andnot(state.taken, v_add(state.taken, v_set(1)));
        state.taken = v_or(state.taken, queen);
        count = append_children(&next, count, state, queen, left - 1, form, &by_level);
        kept = append_tried(&here, kept, state);
    }
    p->at = at;
    p->kept = kept;
    level[-1].nodes += count - next.new_count;
    level[-1].new_count = count;
}

typedef void advance_function(nq_level *level, pass *p, unsigned capacity);

#define ADVANCE(left, tried, form)                                                        \
    static void advance_##left##_##tried##_##form(nq_level *level, pass *p, unsigned cap) \
    {                                                                                     \
        advance(level, p, cap, left, tried, form);                                        \
    }
#define BOTH(left, form) ADVANCE(left, 0, form) ADVANCE(left, 1, form)
/* clang-format off */
BOTH(4, ANY_GAPS) BOTH(5, ANY_GAPS) BOTH(6, ANY_GAPS) BOTH(7, ANY_GAPS) BOTH(8, ANY_GAPS)
BOTH(4, EVEN) BOTH(5, EVEN) BOTH(6, EVEN) BOTH(7, EVEN) BOTH(8, EVEN)
BOTH(8, SLID)
/* clang-format on */
#undef BOTH
#undef ADVANCE

    /* From level 8 on all look ahead two rows: one loop serves them, and serves well enough
     * where words are slid further down. */
    enum {
        ALIKE_FROM = 8
    };

#define NAMES(left)                                                 \
    {                                                               \
        {advance_##left##_0_ANY_GAPS, advance_##left##_0_EVEN},     \
            {advance_##left##_1_ANY_GAPS, advance_##left##_1_EVEN}, \
    }
static advance_function *const advances[][2][2] = {NAMES(4), NAMES(5), NAMES(6), NAMES(7),
                                                   NAMES(8)};
#undef NAMES

static advance_function *find_advance(const nq_level *level, unsigned left, bool tried)
{
    bool even = true;
    if (level->slide > 0)
        return tried ? advance_8_1_SLID : advance_8_0_SLID;
    for (unsigned i = 0; i < look_ahead(left - 1); i++)
        even = even && (level - i)->gap == 1;
    return advances[(left < ALIKE_FROM ? left : ALIKE_FROM) - NQ_LAST_LEVEL - 1][tried][even];
}

/* Fills the list up to a whole vector with states that have all squares taken: they
 * have no child, nothing left to try and count as nothing. */
static unsigned pad(unsigned count, unsigned lists, uint32_t *const list[])
{
    const unsigned end = (count + LANES - 1) / LANES * LANES;
    for (unsigned word = 0; word < lists; word++)
        for (unsigned i = count; i < end; i++)
            list[word][i] = UINT32_MAX;
    return end;
}

/* Moves the words from..end of each list, less than a vector, to its place `to`, to <= from. */
static unsigned move(unsigned to, unsigned from, unsigned end, unsigned lists,
                     uint32_t *const list[])
{
    if (from == end)
        return to;
    for (unsigned word = 0; word < lists; word++) /* a whole vector: of fixed size, in one go */
        memmove(list[word] + to, list[word] + from, LANES * sizeof(uint32_t));
    return to + end - from;
}

static void run_level(nq_batch *batch, unsigned left, bool drain);

/* One pass over the new or the tried states of a level. Without `drain` a rest
 * smaller than a vector stays. */
static void pass_over(nq_batch *batch, unsigned left, bool tried, bool drain)
{
    nq_level *level = &batch->level[left];
    uint32_t *const new_list[] = {level->new_cols, level->new_diag, level->new_anti};
    uint32_t *const tried_list[] = {level->cols, level->diag, level->anti, level->taken};
    advance_function *const go_through = find_advance(level, left, tried);
    pass p = {0, tried ? level->tried_count : level->new_count, tried ? 0 : level->tried_count};
    if (drain)
        p.end = tried ? pad(p.end, 4, tried_list) : pad(p.end, 3, new_list);
    for (;;) {
        go_through(level, &p, batch->capacity);
        if (p.at + LANES > p.end)
            break;
        run_level(batch, left - 1, false);
        if (batch->gave_up)
            return;
    }
    if (tried) {
        level->tried_count = move(p.kept, p.at, p.end, 4, tried_list);
    } else {
        level->tried_count = p.kept;
        level->new_count = move(0, p.at, p.end, 3, new_list);
    }
}

/* Counts the solutions with the queens of the last three rows, whose free columns
 * are a, b and c (no column is free in any row but the three without a queen,
 * and each of them is free somewhere: all else was dropped). With x, one of the three,
 * in the first row the other two are `rest`; the squares of rest that are free
 * in the second row and not attacked by x are h, in the third row k. If there
 * are solutions then both have a square and together all of rest; two solutions
 * if both have all of it; but none if the two columns are a diagonal apart. */
static inline __attribute__((always_inline)) void count_with(vec *sum, vec x, vec a, vec b, vec c,
                                                             vec all, shift_by to_b,
                                                             shift_by b_to_c, shift_by to_c)
{
    const vec rest = v_xor(all, x);
    const vec h = v_andnot(v_or(v_up(x, to_b), v_down(x, to_b)), v_and(b, rest));
    const vec k = v_andnot(v_or(v_up(x, to_c), v_down(x, to_c)), v_and(c, rest));
    const vec apart = v_and(rest, v_up(rest, b_to_c));
    const vec first = v_and(a, x);
    const vec one = v_or(v_xor(rest, v_or(h, k)), apart);
    const vec two = v_or(v_xor(rest, v_and(h, k)), apart);
    *sum = v_count(*sum, v_none(one, v_all(h, k, first)));
    *sum = v_count(*sum, v_none(two, first));
}

static void count_last_rows(nq_batch *batch, bool drain)
{
    nq_level *level = &batch->level[NQ_LAST_LEVEL];
    uint32_t *const list[] = {level->new_cols, level->new_diag, level->new_anti};
    const unsigned end = drain ? pad(level->new_count, 3, list) : level->new_count;
    const shift_by to_b = by(level->gap), b_to_c = by(level[-1].gap);
    const shift_by to_c = by(level->gap + level[-1].gap);
    vec sum = v_zero();
    unsigned at = 0;
    for (; at + LANES <= end; at += LANES) {
        const vec ones = v_set(UINT32_MAX);
        const vec a = v_xor(ones, v_load(list[0] + at));
        const vec b = v_xor(ones, v_load(list[1] + at));
        const vec c = v_xor(ones, v_load(list[2] + at));
        const vec all = v_or3(a, b, c);
        const vec two = v_and(all, v_sub(all, v_set(1))), last = v_and(two, v_sub(two, v_set(1)));
        count_with(&sum, v_xor(all, two), a, b, c, all, to_b, b_to_c, to_c);
        count_with(&sum, v_xor(two, last), a, b, c, all, to_b, b_to_c, to_c);
        count_with(&sum, last, a, b, c, all, to_b, b_to_c, to_c);
    }
    level->new_count = move(0, at, end, 3, list);
    batch->solutions += v_sum(sum);
}

/* Asked at one level only: on large boards that is every millisecond or so. */
static bool may_go_on(nq_batch *batch, unsigned left)
{
    enum { ASKING_LEVEL = 11 };
    if (left == ASKING_LEVEL && batch->go_on != NULL && !batch->go_on(batch->context))
        batch->gave_up = true;
    return !batch->gave_up;
}

static void run_level(nq_batch *batch, unsigned left, bool drain)
{
    if (left == NQ_LAST_LEVEL) {
        count_last_rows(batch, drain);
        return;
    }
    const nq_level *level = &batch->level[left];
    while (may_go_on(batch, left)) {
        if (level->tried_count >= LANES)
            pass_over(batch, left, true, false);
        else if (level->new_count >= LANES)
            pass_over(batch, left, false, false);
        else if (drain && level->new_count > 0)
            pass_over(batch, left, false, true);
        else if (drain && level->tried_count > 0)
            pass_over(batch, left, true, true);
        else
            return;
    }
}

nq_kernel KERNEL_NAME(NQ_KERNEL);
void KERNEL_NAME(NQ_KERNEL)(nq_batch *batch, bool drain)
{
    run_level(batch, batch->rows, drain);
    if (drain)
        for (unsigned left = batch->rows; left-- > NQ_LAST_LEVEL;)
            run_level(batch, left, true);
}
