// A lesson of its own: how to find the lowest set bit's column, and how to count
// set bits. A search does the first for every candidate.
//
// The masks are like those that a search meets: of 14 columns about a quarter is
// free. Each way must give what the first of its list gives, for every 16-bit mask
// in both halves of the word, before any is timed. time/call is the time for one bit
// found, or for one mask counted, the loop around it included.
#include "bench.h"

#include <array>
#include <cstdint>

namespace
{

using primitive = unsigned(std::uint32_t);

// ---- the lowest bit's column, from 0; x != 0 ------------------------------------

// The obvious way: one step and one branch for each attacked column on the left.
inline unsigned column_by_loop(std::uint32_t x)
{
    unsigned column = 0;
    while ((x >> column & 1) == 0)
        column++;
    return column;
}

constexpr std::array<std::uint8_t, 256> byte_columns = [] {
    std::array<std::uint8_t, 256> table{};
    for (unsigned byte = 1; byte < 256; byte++)
        while ((byte >> table[byte] & 1) == 0)
            table[byte]++;
    return table;
}();

// A look-up for each byte of the word, up to the first that is not empty.
inline unsigned column_by_bytes(std::uint32_t x)
{
    unsigned column = 0;
    for (; (x & 0xff) == 0; x >>= 8)
        column += 8;
    return column + byte_columns[x & 0xff];
}

// x & -x is a power of two, 1 << column: so multiplying by it shifts the constant
// left by `column`. The constant's 32 windows of five bits are all different (a de
// Bruijn sequence), so the top five bits of the product tell the column. No branch.
constexpr std::uint32_t de_bruijn = 0x077cb531;
constexpr std::array<std::uint8_t, 32> de_bruijn_columns = [] {
    std::array<std::uint8_t, 32> table{};
    for (unsigned column = 0; column < 32; column++)
        table[(de_bruijn << column) >> 27] = static_cast<std::uint8_t>(column);
    return table;
}();

inline unsigned column_by_de_bruijn(std::uint32_t x)
{
    return de_bruijn_columns[((x & -x) * de_bruijn) >> 27];
}

// One instruction on every current CPU: what the library does.
inline unsigned column_by_ctz(std::uint32_t x)
{
    return static_cast<unsigned>(__builtin_ctz(x));
}

// ---- how many bits are set ------------------------------------------------------

inline unsigned popcount_by_loop(std::uint32_t x)
{
    unsigned count = 0;
    for (; x != 0; x >>= 1)
        count += x & 1;
    return count;
}

// As many steps as there are bits: x & (x - 1) drops the lowest.
inline unsigned popcount_by_lowest(std::uint32_t x)
{
    unsigned count = 0;
    for (; x != 0; x &= x - 1)
        count++;
    return count;
}

constexpr std::array<std::uint8_t, 256> byte_counts = [] {
    std::array<std::uint8_t, 256> table{};
    for (unsigned byte = 1; byte < 256; byte++)
        table[byte] = static_cast<std::uint8_t>(table[byte / 2] + byte % 2);
    return table;
}();

inline unsigned popcount_by_bytes(std::uint32_t x)
{
    return byte_counts[x & 0xff] + byte_counts[x >> 8 & 0xff] + byte_counts[x >> 16 & 0xff] +
           byte_counts[x >> 24];
}

// Sums side by side inside one word: pairs, fours, bytes; the product adds the bytes.
inline unsigned popcount_by_sums(std::uint32_t x)
{
    x -= x >> 1 & 0x55555555;
    x = (x & 0x33333333) + (x >> 2 & 0x33333333);
    x = (x + (x >> 4)) & 0x0f0f0f0f;
    return (x * 0x01010101) >> 24;
}

// One instruction if the compiler may use it (CXXFLAGS=-mpopcnt), else a call.
inline unsigned popcount_by_builtin(std::uint32_t x)
{
    return static_cast<unsigned>(__builtin_popcount(x));
}

#if defined(__x86_64__)
inline unsigned popcount_by_instruction(std::uint32_t x)
{
    asm("popcntl %0, %0" : "+r"(x) : : "cc");
    return x;
}
#endif

// ---- timing ---------------------------------------------------------------------

const std::array<std::uint32_t, 4096> masks = [] {
    std::array<std::uint32_t, 4096> made{};
    std::uint32_t random = 2463534242; // Marsaglia's xorshift, always the same masks
    for (std::uint32_t &mask : made) {
        random ^= random << 13, random ^= random >> 17, random ^= random << 5;
        mask = random & random >> 14 & 0x3fff;
    }
    return made;
}();

// The compiler must not work on several masks at once: a search cannot.
inline std::uint32_t opaque(std::uint32_t x)
{
    asm("" : "+r"(x));
    return x;
}

bool agree(primitive *one, primitive *other)
{
    for (std::uint32_t x = 1; x < 0x10000; x++)
        if (one(x) != other(x) || one(x << 16) != other(x << 16))
            return false;
    return true;
}

template <primitive first, primitive column> void find(benchmark::State &state)
{
    if (!agree(first, column))
        return bench::wrong(state, "wrong column");
    unsigned calls = 0;
    for (std::uint32_t mask : masks)
        calls += popcount_by_loop(mask);
    for (auto _ : state) {
        unsigned sum = 0;
        for (std::uint32_t mask : masks)
            for (std::uint32_t open = opaque(mask); open != 0; open &= open - 1)
                sum += column(open);
        benchmark::DoNotOptimize(sum);
    }
    state.counters["time/call"] = bench::time_each(calls);
}

template <primitive first, primitive popcount> void count(benchmark::State &state)
{
    if (!agree(first, popcount))
        return bench::wrong(state, "wrong number of bits");
    for (auto _ : state) {
        unsigned sum = 0;
        for (std::uint32_t mask : masks)
            sum += popcount(opaque(mask));
        benchmark::DoNotOptimize(sum);
    }
    state.counters["time/call"] = bench::time_each(masks.size());
}

void add(const char *name, void (*function)(benchmark::State &))
{
    benchmark::RegisterBenchmark(name, function)->Unit(benchmark::kMicrosecond);
}

} // namespace

void bench::register_primitives()
{
    add("lowest_bit/loop", find<column_by_loop, column_by_loop>);
    add("lowest_bit/bytes", find<column_by_loop, column_by_bytes>);
    add("lowest_bit/de_bruijn", find<column_by_loop, column_by_de_bruijn>);
    add("lowest_bit/ctz", find<column_by_loop, column_by_ctz>);
    add("popcount/loop", count<popcount_by_loop, popcount_by_loop>);
    add("popcount/lowest", count<popcount_by_loop, popcount_by_lowest>);
    add("popcount/bytes", count<popcount_by_loop, popcount_by_bytes>);
    add("popcount/sums", count<popcount_by_loop, popcount_by_sums>);
    add("popcount/builtin", count<popcount_by_loop, popcount_by_builtin>);
#if defined(__x86_64__)
    if (__builtin_cpu_supports("popcnt"))
        add("popcount/instruction", count<popcount_by_loop, popcount_by_instruction>);
#endif
}
