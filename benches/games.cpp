// The other side of games.rs: the usual contest programs, as one would write
// them with the clock running. Called as `games <what> <n>`; prints seconds and
// a checksum of the values, which must equal that of the Rust side.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>
#if defined(__unix__) || defined(__APPLE__)
#include <sys/resource.h>
#include <unistd.h>
#endif
using namespace std;

static uint64_t seed = 88172645463325252ull;
static uint64_t random_below(uint64_t n) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return seed % n;
}

static uint64_t checksum(const vector<int> &values) {
    uint64_t sum = 0;
    for (int v : values) sum = sum * 31 + v;
    return sum;
}

// The recursive one with a set of each node's options.
static vector<vector<int>> edges_from;
static vector<int> memo;
static int grundy(int v) {
    if (memo[v] >= 0) return memo[v];
    unordered_set<int> seen;
    for (int y : edges_from[v]) seen.insert(grundy(y));
    int g = 0;
    while (seen.count(g)) g++;
    return memo[v] = g;
}

static vector<int> dag(int n, const vector<pair<int, int>> &edges) {
    edges_from.assign(n, {});
    memo.assign(n, -1);
    for (auto &e : edges) edges_from[e.first].push_back(e.second);
    for (int v = 0; v < n; v++) grundy(v);
    return memo;
}

static vector<int> subtraction(const vector<int> &steps, int n) {
    vector<int> g(n), stamp(steps.size() + 2, -1);
    for (int h = 0; h < n; h++) {
        for (int s : steps)
            if (s <= h) stamp[g[h - s]] = h;
        while (stamp[g[h]] == h) g[h]++;
    }
    return g;
}

// Octal code, digit by digit; `unequal` for Grundy's game.
static vector<int> stamped(const string &code, bool unequal, int n) {
    vector<int> g(n), stamp(1 << 16, -1);
    for (int h = 0; h < n; h++) {
        for (int t = 0; t < (int)code.size() && t <= h; t++) {
            int digit = code[t] - '0', left = h - t;
            if (digit & 1 && left == 0) stamp[0] = h;
            if (digit & 2 && left > 0) stamp[g[left]] = h;
            if (digit & 4)
                for (int i = 1; i <= left - i; i++)
                    if (!unequal || i != left - i) stamp[g[i] ^ g[left - i]] = h;
        }
        while (stamp[g[h]] == h) g[h]++;
    }
    return g;
}

// The same with an array that is cleared for every heap.
static vector<int> cleared(const string &code, bool unequal, int n) {
    vector<int> g(n);
    static bool seen[1024];
    for (int h = 0; h < n; h++) {
        memset(seen, 0, sizeof seen);
        for (int t = 0; t < (int)code.size() && t <= h; t++) {
            int digit = code[t] - '0', left = h - t;
            if (digit & 1 && left == 0) seen[0] = true;
            if (digit & 2 && left > 0) seen[g[left]] = true;
            if (digit & 4)
                for (int i = 1; i < left; i++)
                    if (!unequal || i != left - i) seen[g[i] ^ g[left - i]] = true;
        }
        while (seen[g[h]]) g[h]++;
    }
    return g;
}

static vector<int> cutting(int n) {
    vector<vector<int>> g(n + 1, vector<int>(n + 1));
    static bool seen[256];
    vector<int> all;
    for (int a = 2; a <= n; a++)
        for (int b = 2; b <= n; b++) {
            memset(seen, 0, sizeof seen);
            for (int i = 2; i <= a - 2; i++) seen[g[i][b] ^ g[a - i][b]] = true;
            for (int j = 2; j <= b - 2; j++) seen[g[a][j] ^ g[a][b - j]] = true;
            while (seen[g[a][b]]) g[a][b]++;
            all.push_back(g[a][b]);
        }
    return all;
}

// Nim products: halves by Karatsuba, down to a table of all pairs of bytes.
static uint64_t nim_by_halves(uint64_t a, uint64_t b, int bits) {
    if (a < 2 || b < 2) return a * b;
    uint64_t low = (1ull << bits) - 1;
    uint64_t h = nim_by_halves(a >> bits, b >> bits, bits / 2);
    uint64_t l = nim_by_halves(a & low, b & low, bits / 2);
    uint64_t x = nim_by_halves((a >> bits) ^ (a & low), (b >> bits) ^ (b & low), bits / 2);
    return ((x ^ l) << bits) ^ l ^ nim_by_halves(h, 1ull << (bits - 1), bits / 2);
}

static uint8_t nim_bytes[256][256];
static uint64_t nim_table(uint64_t a, uint64_t b, int bits) {
    if (bits == 4) return nim_bytes[a][b];
    uint64_t low = (1ull << bits) - 1;
    uint64_t h = nim_table(a >> bits, b >> bits, bits / 2);
    uint64_t l = nim_table(a & low, b & low, bits / 2);
    uint64_t x = nim_table((a >> bits) ^ (a & low), (b >> bits) ^ (b & low), bits / 2);
    return ((x ^ l) << bits) ^ l ^ nim_table(h, 1ull << (bits - 1), bits / 2);
}

// The same down to logarithms below 2^16.
static uint16_t nim_log[65536], nim_power[3 * 65535];
static uint16_t nim16(uint16_t a, uint16_t b) {
    return a && b ? nim_power[nim_log[a] + nim_log[b]] : 0;
}
static uint16_t nim16_half(uint16_t a, uint16_t b) {
    return a && b ? nim_power[nim_log[a] + nim_log[b] + nim_log[32768]] : 0;
}
static uint32_t nim32(uint32_t a, uint32_t b) {
    uint16_t a1 = a >> 16, a0 = a, b1 = b >> 16, b0 = b, l = nim16(a0, b0);
    return (uint32_t)(nim16(a1 ^ a0, b1 ^ b0) ^ l) << 16 | (l ^ nim16_half(a1, b1));
}
static uint64_t nim64(uint64_t a, uint64_t b) {
    uint32_t a1 = a >> 32, a0 = a, b1 = b >> 32, b0 = b, l = nim32(a0, b0);
    return (uint64_t)(nim32(a1 ^ a0, b1 ^ b0) ^ l) << 32 | (l ^ nim32(nim32(a1, b1), 1u << 31));
}

static vector<int> nim_products(bool logs, const vector<pair<uint64_t, uint64_t>> &pairs) {
    if (logs) {
        vector<uint64_t> by_base(16);
        for (int i = 0; i < 16; i++) by_base[i] = nim_by_halves(1 << i, 258, 8);
        uint64_t x = 1;
        for (int e = 0; e < 65535; e++) {
            nim_power[e] = nim_power[e + 65535] = nim_power[e + 131070] = x;
            nim_log[x] = e;
            uint64_t next = 0;
            for (int i = 0; i < 16; i++)
                if (x >> i & 1) next ^= by_base[i];
            x = next;
        }
    } else
        for (int a = 0; a < 256; a++)
            for (int b = 0; b < 256; b++) nim_bytes[a][b] = nim_by_halves(a, b, 4);
    vector<int> values;
    for (auto &p : pairs) {
        uint64_t product = logs ? nim64(p.first, p.second) : nim_table(p.first, p.second, 32);
        values.push_back(product >> 33);
    }
    return values;
}

static vector<int> loopy(int n, const vector<pair<int, int>> &edges) {
    vector<vector<int>> before(n);
    vector<int> open(n), moves(n), queue;
    for (auto &e : edges) before[e.second].push_back(e.first), open[e.first]++;
    // Moves to the end and one more; odd is a loss, 0 a draw.
    for (int v = 0; v < n; v++)
        if (!open[v]) moves[v] = 1, queue.push_back(v);
    for (size_t i = 0; i < queue.size(); i++) {
        int v = queue[i];
        for (int x : before[v])
            if (--open[x], !moves[x] && (moves[v] % 2 == 1 || open[x] == 0))
                moves[x] = moves[v] + 1, queue.push_back(x);
    }
    return moves;
}

static vector<vector<pair<int, int>>> ends;
static vector<int> arrival, lowest;
static vector<char> is_bridge;
static int arrived;
static void bridges(int v, int by) {
    arrival[v] = lowest[v] = ++arrived;
    for (auto &e : ends[v]) {
        if (e.second == by) continue;
        if (!arrival[e.first]) {
            bridges(e.first, e.second);
            lowest[v] = min(lowest[v], lowest[e.first]);
            if (lowest[e.first] > arrival[v]) is_bridge[e.second] = 1;
        } else
            lowest[v] = min(lowest[v], arrival[e.first]);
    }
}
static vector<char> counted;
static int fused(int v, int by) {
    int value = 0;
    arrival[v] = 0;
    for (auto &e : ends[v]) {
        if (e.second == by || counted[e.second]) continue;
        counted[e.second] = 1;
        if (!arrival[e.first]) { value ^= 1; continue; }
        int carried = fused(e.first, e.second);
        value ^= is_bridge[e.second] ? carried + 1 : carried ^ 1;
    }
    return value;
}
static vector<int> fusion(int n, const vector<pair<int, int>> &edges) {
    ends.assign(n, {});
    for (int i = 0; i < (int)edges.size(); i++) {
        ends[edges[i].first].push_back({edges[i].second, i});
        ends[edges[i].second].push_back({edges[i].first, i});
    }
    arrival.assign(n, 0), lowest.assign(n, 0);
    is_bridge.assign(edges.size(), 0), counted.assign(edges.size(), 0);
    bridges(0, -1);
    return {fused(0, -1)};
}

// Hopcroft and Karp, the left side being the first half.
static vector<vector<int>> near_to;
static vector<int> mate_of, layer;
static bool augment(int v) {
    for (int w : near_to[v]) {
        int u = mate_of[w];
        if (u < 0 || (layer[u] == layer[v] + 1 && augment(u))) {
            mate_of[v] = w, mate_of[w] = v;
            return true;
        }
    }
    layer[v] = -1;
    return false;
}
static vector<int> geography(int n, const vector<pair<int, int>> &edges) {
    near_to.assign(n, {});
    mate_of.assign(n, -1);
    for (auto &e : edges) near_to[e.first].push_back(e.second), near_to[e.second].push_back(e.first);
    for (bool found = true; found;) {
        layer.assign(n, -1);
        vector<int> queue;
        for (int v = 0; v < n / 2; v++)
            if (mate_of[v] < 0) layer[v] = 0, queue.push_back(v);
        for (size_t i = 0; i < queue.size(); i++)
            for (int w : near_to[queue[i]]) {
                int u = mate_of[w];
                if (u >= 0 && layer[u] < 0) layer[u] = layer[queue[i]] + 1, queue.push_back(u);
            }
        found = false;
        for (int v = 0; v < n / 2; v++)
            if (mate_of[v] < 0 && augment(v)) found = true;
    }
    vector<int> wins(n, 1), queue;
    for (int v = 0; v < n; v++)
        if (mate_of[v] < 0) wins[v] = 0, queue.push_back(v);
    for (size_t i = 0; i < queue.size(); i++)
        for (int w : near_to[queue[i]])
            if (wins[mate_of[w]]) wins[mate_of[w]] = 0, queue.push_back(mate_of[w]);
    return wins;
}

// Some judges give recursion all the memory there is: a new process has it, too.
static void with_large_stack(char **argv) {
#if defined(__unix__) || defined(__APPLE__)
    rlimit stack;
    rlim_t large = 1u << 30;
    if (getrlimit(RLIMIT_STACK, &stack) || stack.rlim_cur == RLIM_INFINITY || stack.rlim_cur >= large)
        return;
    stack.rlim_cur = stack.rlim_max == RLIM_INFINITY || stack.rlim_max > large ? large : stack.rlim_max;
    if (stack.rlim_cur < large || setrlimit(RLIMIT_STACK, &stack)) return;
    execv(argv[0], argv);
#endif
}

int main(int argc, char **argv) {
    if (argc < 3) return 1;
    string what = argv[1];
    if (what == "fusion") with_large_stack(argv);
    int n = atoi(argv[2]);
    vector<pair<int, int>> edges;
    vector<int> steps;
    if (what == "dag") {
        // Every edge leads down in a random order of the nodes.
        vector<int> name(n);
        for (int i = 0; i < n; i++) name[i] = i;
        for (int i = 1; i < n; i++) swap(name[i], name[random_below(i + 1)]);
        for (int i = 0; i < 5 * n; i++) {
            int x = 1 + random_below(n - 1), y = random_below(x);
            edges.push_back({name[x], name[y]});
        }
    }
    if (what == "path")
        for (int v = 1; v < n; v++) edges.push_back({v - 1, v});
    if (what.compare(0, 5, "steps") == 0) {
        int most = atoi(what.c_str() + 5);
        set<int> chosen;
        while (chosen.size() < 50) chosen.insert(1 + random_below(most));
        steps.assign(chosen.begin(), chosen.end());
    }
    vector<pair<uint64_t, uint64_t>> pairs;
    if (what.compare(0, 3, "nim") == 0)
        for (int i = 0; i < n; i++) {
            uint64_t a = random_below(1ull << 32) << 32;
            a |= random_below(1ull << 32);
            uint64_t b = random_below(1ull << 32) << 32;
            pairs.push_back({a, b | random_below(1ull << 32)});
        }
    if (what == "loopy" || what == "fusion")
        for (int i = 0; i < (what == "loopy" ? 5 : 2) * n; i++) {
            int x = random_below(n);
            edges.push_back({x, (int)random_below(n)});
        }
    if (what == "geography")
        for (int i = 0; i < 2 * n; i++) {
            int x = random_below(n / 2);
            edges.push_back({x, n / 2 + (int)random_below(n / 2)});
        }
    auto start = chrono::steady_clock::now();
    vector<int> values;
    if (what == "dag" || what == "path") values = dag(n, edges);
    else if (!steps.empty()) values = subtraction(steps, n);
    else if (what == "cutting") values = cutting(n);
    else if (!pairs.empty()) values = nim_products(what == "nimlog", pairs);
    else if (what == "loopy") values = loopy(n, edges);
    else if (what == "fusion") values = fusion(n, edges);
    else if (what == "geography") values = geography(n, edges);
    else if (what[0] == 'c') values = cleared(what.substr(1), false, n);
    else if (what == "grundy") values = stamped("4", true, n);
    else values = stamped(what, false, n);
    chrono::duration<double> seconds = chrono::steady_clock::now() - start;
    printf("%.9f %llu\n", seconds.count(), (unsigned long long)checksum(values));
}
