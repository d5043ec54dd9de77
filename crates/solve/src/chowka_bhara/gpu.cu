// Interval iteration on one GPU: reads the plan, writes the bounds. Short sweeps compute both bounds of some columns before the
// next columns.
//
//   solver PLAN WIDTH LOWER UPPER
//
// prints one line a sweep: stage sweep long width residual seconds.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

typedef uint32_t u32;
typedef uint64_t u64;

static const u32 ONE = 1u << 31;
static const u32 NOBODY = 0xffffffffu;
static const u32 FINISHED = 0xffffffffu;
static const u32 DOUBLE = 1u << 30;
static const int PIECE = 256;
static const int ROWS_A_BLOCK = 8;

#define CHECK(call)                                                                                                    \
    do {                                                                                                               \
        cudaError_t error = (call);                                                                                    \
        if (error != cudaSuccess) {                                                                                    \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error));                             \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

// A hand as the kernels see it, for one block and one set of columns.
struct HandArgs {
    const uint4 *steps;
    const u32 *first_step;
    const u32 *end_rows;
    u32 first_row, rows;
    const u32 *near[3];
    const u32 *home[3];
    u32 rest_row[3];
    u32 *out;
};

struct Facing {
    const u32 *bars, *hits, *next_mover, *side_squares, *column_squares;
    u32 sides, columns;
};

// The columns of one launch; `stride` is the width of the tables.
struct Columns {
    u32 first, count, stride, home_stride;
};

__global__ void empty(Facing facing, Columns columns, const u32 *next_columns, u32 first_row, u32 rows, const u32 *values,
                      u32 *out) {
    u32 column = blockIdx.y * blockDim.x + threadIdx.x;
    if (column >= columns.count) return;
    u32 mover = facing.next_mover[columns.first + column];
    u32 last = min(rows, (blockIdx.x + 1) * ROWS_A_BLOCK);
    for (u32 row = blockIdx.x * ROWS_A_BLOCK; row < last; row++) {
        u64 cell = (u64)next_columns[first_row + row] * facing.sides + mover;
        out[(u64)row * columns.stride + column] = ONE - values[cell];
    }
}

__global__ void fill(Facing facing, Columns columns, const HandArgs *hands, const u32 *ends, u32 ends_row) {
    __shared__ HandArgs hand;
    if (threadIdx.x == 0) hand = hands[blockIdx.z];
    __syncthreads();
    u32 column = blockIdx.y * blockDim.x + threadIdx.x;
    if (column >= columns.count) return;
    u32 bars = facing.bars[columns.first + column];
    const u32 *hits = facing.hits + columns.first + column;
    u32 last = min(hand.rows, (blockIdx.x + 1) * ROWS_A_BLOCK);
    for (u32 row = blockIdx.x * ROWS_A_BLOCK; row < last; row++) {
        u32 best = 0;
        u32 end = hand.first_step[hand.first_row + row + 1];
        for (u32 at = hand.first_step[hand.first_row + row]; at < end; at++) {
            uint4 step = hand.steps[at];
            u32 slot = step.w & 255, to = step.w >> 8 & 255;
            bool is_safe = step.w >> 16 & 1, moves_double = step.w >> 17 & 1;
            if (bars & step.z) continue;
            u32 hit = is_safe ? NOBODY : hits[to * facing.columns];
            u32 value;
            if (step.x == FINISHED) {
                value = ONE;
            } else if (hit == NOBODY) {
                value = hand.near[slot][(u64)(step.x - hand.rest_row[slot]) * columns.stride + column];
            } else {
                if ((hit & DOUBLE) && !moves_double) continue;
                value = hand.home[slot][(u64)(step.y - hand.rest_row[slot]) * columns.home_stride + (hit & ~DOUBLE)];
            }
            best = max(best, value + 1);
        }
        u32 value = best ? best - 1 : ends[(u64)(hand.end_rows[hand.first_row + row] - ends_row) * columns.stride + column];
        hand.out[(u64)row * columns.stride + column] = value;
    }
}

// The start rows and weights of the hands that begin turns.
struct Summand {
    const u32 *start_rows;
    const u32 *table;
    u32 first_row;
    u32 is_short;
    u64 weight;
};

enum Mode { LOWER, UPPER, MIDDLE };

__global__ void apply(Facing facing, Columns columns, const Summand *summands, u32 count, u32 first_side, u64 unknown, u32 long_bits,
                      Mode mode, u32 is_long, u32 *values, u32 *long_part, const u32 *lower, u32 *most) {
    u32 column = blockIdx.y * blockDim.x + threadIdx.x;
    u32 side = first_side + blockIdx.x;
    u32 width = 0, change = 0;
    if (column < columns.count) {
        u64 sum = 0, long_sum = 0;
        for (u32 at = 0; at < count; at++) {
            Summand summand = summands[at];
            u32 row = summand.start_rows[side] - summand.first_row;
            u64 value = summand.weight * summand.table[(u64)row * columns.stride + column];
            if (summand.is_short) sum += value; else long_sum += value;
        }
        u64 cell = (u64)(columns.first + column) * facing.sides + side;
        bool is_position = (facing.side_squares[side] & facing.column_squares[columns.first + column]) == 0;
        const u64 up = 0xffffffffull;
        if (mode == MIDDLE) {
            u32 now = (u32)((sum + ((long_sum + (unknown >> 1) * ONE) >> (long_bits - 32))) >> 32);
            u32 old = values[cell];
            if (is_position) change = now > old ? now - old : old - now;
        } else {
            u32 rest = long_part[cell];
            if (is_long) {
                u64 least = long_sum >> long_bits, most_long = (long_sum + unknown * ONE + (1ull << long_bits) - 1) >> long_bits;
                rest = (u32)(mode == LOWER ? least : most_long);
                long_part[cell] = rest;
            }
            u32 old = values[cell];
            u32 now = mode == LOWER ? (u32)(sum >> 32) + rest : min(ONE, (u32)((sum + up) >> 32) + rest);
            now = mode == LOWER ? max(old, now) : min(old, now);
            values[cell] = now;
            if (is_position) {
                change = now > old ? now - old : old - now;
                // The upper bound comes second.
                if (mode == UPPER && now > lower[cell]) width = now - lower[cell];
            }
        }
    }
    for (int offset = 16; offset; offset >>= 1) {
        width = max(width, __shfl_down_sync(~0u, width, offset));
        change = max(change, __shfl_down_sync(~0u, change, offset));
    }
    if ((threadIdx.x & 31) == 0) {
        if (width) atomicMax(most, width);
        if (change) atomicMax(most + 1, change);
    }
}

__global__ void pin(const uint2 *deadlocks, u32 count, u32 sides, u32 *values) {
    u32 at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at < count) values[(u64)deadlocks[at].x * sides + deadlocks[at].y] = ONE / 2;
}

__global__ void middle(const u32 *lower, const u32 *upper, u32 *out, u64 cells) {
    u64 at = (u64)blockIdx.x * blockDim.x + threadIdx.x;
    if (at < cells) out[at] = (u32)(((u64)lower[at] + upper[at]) >> 1);
}

__global__ void set(u32 *out, u32 value, u64 cells) {
    u64 at = (u64)blockIdx.x * blockDim.x + threadIdx.x;
    if (at < cells) out[at] = value;
}

struct Hand {
    u32 length, run, rests[3], rows, unlicensed;
    u64 weight;
    u32 *first_step, *end_rows, *start_rows, *next_columns;
    uint4 *steps;
};

static FILE *plan;

static std::vector<u32> read(u64 count) {
    std::vector<u32> words(count);
    if (fread(words.data(), 4, count, plan) != count) {
        fprintf(stderr, "the plan ends early\n");
        exit(1);
    }
    return words;
}

template <typename T> static T *upload(const std::vector<T> &data) {
    if (data.empty()) return nullptr;
    T *device;
    CHECK(cudaMalloc(&device, data.size() * sizeof(T)));
    CHECK(cudaMemcpy(device, data.data(), data.size() * sizeof(T), cudaMemcpyHostToDevice));
    return device;
}

// Where the tables of one block (the licences of mover and opponent) lie, for one kind of sweep.
struct Layout {
    int mover, opponent;
    u32 longest;
    std::vector<u64> home, near;
    HandArgs *home_args, *near_args;
    Summand *home_summands, *near_summands;
    u32 summands;
};

// Short sweeps keep the tables of both bounds; a long one has room for one.
struct Block {
    Layout lower, upper, all;
};

static std::vector<Hand> hands;
static Facing facing;
static u32 unlicensed, column_start[2], column_end[2], column_home[2], run_short, run_longest, long_bits;
static u64 unknown_long;
static u32 *values[3], *long_parts[2], *most, *arena, *near_arena;
static u64 near_size;
static uint2 *deadlocks;
static u32 deadlock_count;

static u32 first_row(const Hand &hand, int mover) { return mover ? hand.unlicensed : 0; }

static u32 rows_of(const Hand &hand, int mover, bool is_home) {
    return is_home || mover ? hand.rows - first_row(hand, mover) : hand.unlicensed;
}

// Lays the tables out from `at`; where they end.
static u64 lay_out(Layout &layout, int mover, int opponent, u32 longest, u64 at) {
    layout.mover = mover;
    layout.opponent = opponent;
    layout.longest = longest;
    u64 home_width = column_end[opponent] - column_home[opponent], near = 0;
    for (const Hand &hand : hands) {
        bool is_used = hand.run <= longest;
        layout.home.push_back(at);
        layout.near.push_back(near);
        at += is_used ? rows_of(hand, mover, true) * home_width : 0;
        near += is_used ? (u64)rows_of(hand, mover, false) * PIECE : 0;
    }
    near_size = std::max(near_size, near);
    return at;
}

static void connect(Layout &layout) {
    std::vector<HandArgs> home_args, near_args;
    std::vector<Summand> home, near;
    for (size_t number = 0; number < hands.size(); number++) {
        const Hand &hand = hands[number];
        HandArgs args = {};
        args.steps = hand.steps;
        args.first_step = hand.first_step;
        args.end_rows = hand.end_rows;
        args.first_row = first_row(hand, layout.mover);
        for (int slot = 0; slot < 3; slot++) {
            args.rest_row[slot] = first_row(hands[hand.rests[slot]], layout.mover);
            args.home[slot] = arena + layout.home[hand.rests[slot]];
            args.near[slot] = args.home[slot];
        }
        args.rows = rows_of(hand, layout.mover, true);
        args.out = arena + layout.home[number];
        home_args.push_back(args);
        for (int slot = 0; slot < 3; slot++) args.near[slot] = near_arena + layout.near[hand.rests[slot]];
        args.rows = rows_of(hand, layout.mover, false);
        args.out = near_arena + layout.near[number];
        near_args.push_back(args);
        if (!hand.start_rows || hand.weight == 0 || hand.run > layout.longest) continue;
        u32 is_short = hand.run <= run_short;
        home.push_back({hand.start_rows, arena + layout.home[number], args.first_row, is_short, hand.weight});
        near.push_back({hand.start_rows, near_arena + layout.near[number], args.first_row, is_short, hand.weight});
    }
    layout.home_args = upload(home_args);
    layout.near_args = upload(near_args);
    layout.summands = home.size();
    layout.home_summands = upload(home);
    layout.near_summands = upload(near);
}

// Fills all tables of some columns and takes over their sums.
static void sweep_columns(Layout &layout, Mode mode, u32 first, u32 count, bool is_home) {
    if (count == 0) return;
    const u32 *source = values[mode == MIDDLE ? MIDDLE : mode == LOWER ? UPPER : LOWER];
    u32 home_width = column_end[layout.opponent] - column_home[layout.opponent];
    Columns columns = {first, count, is_home ? home_width : (u32)PIECE, home_width};
    HandArgs *args = is_home ? layout.home_args : layout.near_args;
    u32 *ends = is_home ? arena + layout.home[0] : near_arena + layout.near[0];
    u32 groups = (count + PIECE - 1) / PIECE, row = first_row(hands[0], layout.mover);
    auto blocks = [](u32 rows) { return (rows + ROWS_A_BLOCK - 1) / ROWS_A_BLOCK; };
    u32 end_rows = rows_of(hands[0], layout.mover, is_home);
    empty<<<dim3(blocks(end_rows), groups), PIECE>>>(facing, columns, hands[0].next_columns, row, end_rows, source, ends);
    for (size_t at = 1; at < hands.size();) {
        // Hands of one length do not need each other.
        if (hands[at].run > layout.longest) {
            at++;
            continue;
        }
        size_t end = at;
        u32 most_rows = 0;
        while (end < hands.size() && hands[end].length == hands[at].length && hands[end].run <= layout.longest) {
            most_rows = std::max(most_rows, rows_of(hands[end], layout.mover, is_home));
            end++;
        }
        fill<<<dim3(blocks(most_rows), groups, end - at), PIECE>>>(facing, columns, args + at, ends, row);
        at = end;
    }
    u32 first_side = layout.mover ? unlicensed : 0, sides = layout.mover ? facing.sides - unlicensed : unlicensed;
    bool is_long = layout.longest > run_short;
    apply<<<dim3(sides, groups), PIECE>>>(facing, columns, is_home ? layout.home_summands : layout.near_summands,
                                          layout.summands, first_side, unknown_long, long_bits, mode, is_long, values[mode],
                                          mode == MIDDLE ? nullptr : long_parts[mode], values[LOWER], most);
    if (mode != MIDDLE && deadlock_count)
        pin<<<(deadlock_count + 255) / 256, 256>>>(deadlocks, deadlock_count, facing.sides, values[mode]);
    CHECK(cudaGetLastError());
}

static void sweep_one_bound(Layout &layout, Mode mode) {
    u32 start = column_start[layout.opponent], home = column_home[layout.opponent], end = column_end[layout.opponent];
    sweep_columns(layout, mode, home, end - home, true);
    for (u32 first = start; first < home; first += PIECE)
        sweep_columns(layout, mode, first, std::min<u32>(PIECE, home - first), false);
}

static void sweep(Block &block, bool is_long) {
    if (is_long) {
        sweep_one_bound(block.all, LOWER);
        sweep_one_bound(block.all, UPPER);
        return;
    }
    int opponent = block.lower.opponent;
    u32 start = column_start[opponent], home = column_home[opponent], end = column_end[opponent];
    sweep_columns(block.lower, LOWER, home, end - home, true);
    sweep_columns(block.upper, UPPER, home, end - home, true);
    for (u32 first = start; first < home; first += PIECE) {
        u32 count = std::min<u32>(PIECE, home - first);
        sweep_columns(block.lower, LOWER, first, count, false);
        sweep_columns(block.upper, UPPER, first, count, false);
    }
}

static double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

static void write(const char *path, const u32 *device, u64 cells) {
    FILE *file = fopen(path, "wb");
    std::vector<u32> part(1 << 26);
    for (u64 at = 0; at < cells; at += part.size()) {
        u64 count = std::min<u64>(part.size(), cells - at);
        CHECK(cudaMemcpy(part.data(), device + at, count * 4, cudaMemcpyDeviceToHost));
        if (!file || fwrite(part.data(), 4, count, file) != count) {
            fprintf(stderr, "%s cannot be written\n", path);
            exit(1);
        }
    }
    fclose(file);
}

int main(int argc, char **argv) {
    if (argc != 5 || !(plan = fopen(argv[1], "rb"))) {
        fprintf(stderr, "solver PLAN WIDTH LOWER UPPER\n");
        return 2;
    }
    double target = atof(argv[2]), began = seconds();
    std::vector<u32> head = read(19);
    if (head[0] != 2) {
        fprintf(stderr, "the plan is of another version\n");
        return 1;
    }
    facing.sides = head[1];
    facing.columns = head[2];
    unlicensed = head[3];
    for (int licence = 0; licence < 2; licence++) {
        column_start[licence] = head[4 + 3 * licence];
        column_end[licence] = head[5 + 3 * licence];
        column_home[licence] = head[6 + 3 * licence];
    }
    u32 hand_count = head[10];
    run_short = head[11];
    run_longest = head[12];
    deadlock_count = head[13];
    u64 unknown_short = head[14] | (u64)head[15] << 32;
    unknown_long = head[16] | (u64)head[17] << 32;
    long_bits = head[18];
    facing.bars = upload(read(facing.columns));
    facing.hits = upload(read(25ull * facing.columns));
    facing.next_mover = upload(read(facing.columns));
    facing.side_squares = upload(read(facing.sides));
    facing.column_squares = upload(read(facing.columns));
    deadlocks = (uint2 *)upload(read(2ull * deadlock_count));
    for (u32 number = 0; number < hand_count; number++) {
        std::vector<u32> words = read(12);
        Hand hand = {words[0], words[1], {words[4], words[5], words[6]}, words[7], words[8], words[2] | (u64)words[3] << 32};
        hand.first_step = upload(read(words[7] + 1));
        hand.steps = (uint4 *)upload(read(4ull * words[9]));
        hand.end_rows = upload(read(words[7]));
        hand.start_rows = upload(read(words[10]));
        hand.next_columns = upload(read(words[11]));
        hands.push_back(hand);
    }
    std::vector<Block> blocks(4);
    int licences[4][2] = {{1, 1}, {0, 1}, {1, 0}, {0, 0}};
    u64 arena_size = 0;
    for (int at = 0; at < 4; at++) {
        int mover = licences[at][0], opponent = licences[at][1];
        u64 middle = lay_out(blocks[at].lower, mover, opponent, run_short, 0);
        arena_size = std::max(arena_size, lay_out(blocks[at].upper, mover, opponent, run_short, middle));
        arena_size = std::max(arena_size, lay_out(blocks[at].all, mover, opponent, run_longest, 0));
    }
    u64 cells = (u64)facing.sides * facing.columns;
    printf("cells %llu, tables %.1f GB, bounds %.1f GB\n", (unsigned long long)cells, (arena_size + near_size) * 4e-9, cells * 16e-9);
    CHECK(cudaMalloc(&arena, arena_size * 4));
    CHECK(cudaMalloc(&near_arena, near_size * 4));
    u32 unknown = (u32)((unknown_short * ONE + 0xffffffffull) >> 32);
    u32 fills[4] = {0, ONE, 0, unknown};
    u32 **arrays[4] = {&values[0], &values[1], &long_parts[0], &long_parts[1]};
    for (int at = 0; at < 4; at++) {
        CHECK(cudaMalloc(arrays[at], cells * 4));
        set<<<(cells + 255) / 256, 256>>>(*arrays[at], fills[at], cells);
    }
    CHECK(cudaMalloc(&most, 8));
    for (int bound = 0; bound < 2 && deadlock_count; bound++)
        pin<<<(deadlock_count + 255) / 256, 256>>>(deadlocks, deadlock_count, facing.sides, values[bound]);
    for (Block &block : blocks) {
        connect(block.lower);
        connect(block.upper);
        connect(block.all);
    }
    CHECK(cudaDeviceSynchronize());
    int stages[3][2] = {{0, 1}, {1, 3}, {3, 4}};
    bool has_long = run_short < run_longest;
    for (int stage = 0; stage < 3; stage++) {
        double before = 1e9;
        bool is_long = false;
        for (int number = 1;; number++) {
            CHECK(cudaMemset(most, 0, 8));
            for (int at = stages[stage][0]; at < stages[stage][1]; at++) sweep(blocks[at], is_long);
            u32 found[2];
            CHECK(cudaMemcpy(found, most, 8, cudaMemcpyDeviceToHost));
            double width = found[0] / (double)ONE, residual = found[1] / (double)ONE;
            printf("%d %d %d %.9f %.9f %.3f\n", stage, number, is_long, width, residual, seconds() - began);
            fflush(stdout);
            bool is_settled = residual <= width * (has_long ? 0.03 : 0.001);
            bool has_stalled = is_settled && (!has_long || (is_long && width > before * 0.99));
            if (is_long) before = width;
            is_long = has_long && is_settled;
            if (width <= target || has_stalled) break;
        }
    }
    CHECK(cudaFree(long_parts[0]));
    values[MIDDLE] = long_parts[1];
    middle<<<(cells + 255) / 256, 256>>>(values[LOWER], values[UPPER], values[MIDDLE], cells);
    CHECK(cudaMemset(most, 0, 8));
    for (Block &block : blocks) sweep_one_bound(block.all, MIDDLE);
    u32 found[2];
    CHECK(cudaMemcpy(found, most, 8, cudaMemcpyDeviceToHost));
    printf("residual of the middle %.3e\n", found[1] / (double)ONE);
    write(argv[3], values[LOWER], cells);
    write(argv[4], values[UPPER], cells);
    printf("done %.3f\n", seconds() - began);
    return 0;
}
