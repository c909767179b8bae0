// CFR+ for Leduc poker as one loop over flat arrays: sequences, information sets and the payoffs
// of the leaves. It is what a solver of this one game could reach; the benchmarks compare package
// cfr with it.
//
//	g++ -O3 -march=native -o leduc search/cfr/testdata/leduc.cpp && ./leduc 100000
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>
#include <chrono>
#include <algorithm>
using namespace std;
struct Set { int first, n, parent; };              // sequences first..first+n-1; parent sequence
struct Leaf { int seq[2]; double payoff; };         // payoff for player 0 times the chance
vector<Set> sets[2]; vector<Leaf> leaves; int seqs[2] = {1, 1};
map<string,int> ids[2];
int nodes;
int card[3]; // private cards and the public one, 0..5; rank = card/2
int getset(int p, const string& hist, int n, int parent) {
  string key = to_string(card[p]) + (card[2] >= 0 ? "|" + to_string(card[2]) : "") + ":" + hist;
  auto it = ids[p].find(key);
  if (it != ids[p].end()) return it->second;
  int id = sets[p].size(); sets[p].push_back({seqs[p], n, parent}); seqs[p] += n;
  return ids[p][key] = id;
}
void leaf(int s0, int s1, double prob, double v) { nodes++; leaves.push_back({{s0, s1}, prob * v}); }
void play(int round, int p, int raises, bool checked, int pot[2], string hist, int s[2], double prob) {
  nodes++;
  int bet = round == 0 ? 2 : 4;
  bool facing = pot[0] != pot[1];
  int acts[3], n = 0; // 0 fold 1 call/check 2 raise
  if (facing) acts[n++] = 0;
  acts[n++] = 1;
  if (raises < 2) acts[n++] = 2;
  int id = getset(p, hist, n, s[p]);
  for (int i = 0; i < n; i++) {
    int t[2] = {s[0], s[1]}; t[p] = sets[p][id].first + i;
    int q[2] = {pot[0], pot[1]};
    if (acts[i] == 0) { leaf(t[0], t[1], prob, p == 0 ? -pot[0] : pot[1]); continue; }
    if (acts[i] == 2) { q[p] = pot[1 - p] + bet; play(round, 1 - p, raises + 1, true, q, hist + "r", t, prob); continue; }
    q[p] = pot[1 - p];
    if (!facing && !checked) { play(round, 1 - p, 0, true, q, hist + "c", t, prob); continue; }
    if (round == 1) { // showdown
      int a = card[0] / 2, b = card[1] / 2, c = card[2] / 2;
      int ra = a == c ? 10 : a, rb = b == c ? 10 : b;
      leaf(t[0], t[1], prob, ra == rb ? 0 : ra > rb ? q[1] : -q[0]);
      continue;
    }
    nodes++;
    for (int c = 0; c < 6; c++) if (c != card[0] && c != card[1]) {
      card[2] = c; play(1, 0, 0, false, q, hist + "c/", t, prob / 4); card[2] = -1;
    }
  }
}
int main(int argc, char** argv) {
  int iters = argc > 1 ? atoi(argv[1]) : 20000;
  card[2] = -1;
  for (int a = 0; a < 6; a++) for (int b = 0; b < 6; b++) if (a != b) {
    card[0] = a; card[1] = b; int pot[2] = {1, 1}, s[2] = {0, 0};
    play(0, 0, 0, false, pot, "", s, 1.0 / 30);
  }
  nodes += 1 + 6;
  vector<double> regret[2], strategy[2], sum[2], reach[2], grad[2];
  for (int p = 0; p < 2; p++) for (auto* v : {&regret[p], &strategy[p], &sum[p], &reach[p], &grad[p]}) v->assign(seqs[p], 0);
  sort(leaves.begin(), leaves.end(), [](const Leaf& x, const Leaf& y) { return x.seq[0] < y.seq[0]; });
  auto begin = chrono::steady_clock::now();
  auto match = [&](int p) {
    reach[p][0] = 1;
    for (auto& x : sets[p]) {
      double total = 0; for (int i = 0; i < x.n; i++) total += regret[p][x.first + i];
      for (int i = 0; i < x.n; i++) {
        double c = total > 0 ? regret[p][x.first + i] / total : 1.0 / x.n;
        strategy[p][x.first + i] = c; reach[p][x.first + i] = c * reach[p][x.parent];
      }
    }
  };
  match(0); match(1);
  for (int it = 1; it <= iters; it++) for (int p = 0; p < 2; p++) {
    auto& g = grad[p]; fill(g.begin(), g.end(), 0.0);
    double* o = reach[1 - p].data(); double sign = p == 0 ? 1 : -1;
    for (auto& l : leaves) g[l.seq[p]] += sign * l.payoff * o[l.seq[1 - p]];
    for (int k = (int)sets[p].size() - 1; k >= 0; k--) {
      auto& x = sets[p][k]; double v = 0;
      for (int i = 0; i < x.n; i++) v += strategy[p][x.first + i] * g[x.first + i];
      for (int i = 0; i < x.n; i++) { double& r = regret[p][x.first + i]; r = max(0.0, r + g[x.first + i] - v); }
      g[x.parent] += v;
    }
    match(p);
    for (int q = 1; q < seqs[p]; q++) sum[p][q] += it * reach[p][q];
  }
  double t = chrono::duration<double>(chrono::steady_clock::now() - begin).count();
  // value and exploitability of the average strategies
  double ex = 0, value = 0;
  for (int p = 0; p < 2; p++) {
    auto& s = sum[p]; s[0] = 0; 
    vector<double> avg(seqs[p]); avg[0] = 1;
    for (auto& x : sets[p]) { double tot = 0; for (int i = 0; i < x.n; i++) tot += s[x.first + i];
      for (int i = 0; i < x.n; i++) avg[x.first + i] = avg[x.parent] * (tot > 0 ? s[x.first + i] / tot : 1.0 / x.n); }
    reach[p] = avg;
  }
  for (auto& l : leaves) value += l.payoff * reach[0][l.seq[0]] * reach[1][l.seq[1]];
  for (int p = 0; p < 2; p++) {
    vector<double> g(seqs[p]); double sign = p == 0 ? 1 : -1;
    for (auto& l : leaves) g[l.seq[p]] += sign * l.payoff * reach[1 - p][l.seq[1 - p]];
    for (int k = (int)sets[p].size() - 1; k >= 0; k--) { auto& x = sets[p][k]; double b = -1e9;
      for (int i = 0; i < x.n; i++) b = max(b, g[x.first + i]); g[x.parent] += b; }
    ex += g[0];
  }
  printf("%d positions, %zu sets, %zu leaves: %d iterations in %.2f s, %.0f/s; value %.6f, exploitability %.2g\n", nodes, sets[0].size() + sets[1].size(), leaves.size(), iters, t, iters / t, value, ex);
}
