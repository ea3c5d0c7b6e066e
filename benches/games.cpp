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

int main(int argc, char **argv) {
    if (argc < 3) return 1;
    string what = argv[1];
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
    auto start = chrono::steady_clock::now();
    vector<int> values;
    if (what == "dag" || what == "path") values = dag(n, edges);
    else if (!steps.empty()) values = subtraction(steps, n);
    else if (what == "cutting") values = cutting(n);
    else if (what[0] == 'c') values = cleared(what.substr(1), false, n);
    else if (what == "grundy") values = stamped("4", true, n);
    else values = stamped(what, false, n);
    chrono::duration<double> seconds = chrono::steady_clock::now() - start;
    printf("%.9f %llu\n", seconds.count(), (unsigned long long)checksum(values));
}
