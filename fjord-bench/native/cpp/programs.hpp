// The programs; they fork by Join::both(a, b) and begin by Join::run(workers, work), which each contender defines.
// The same programs, numbers and output as ../rust/src/programs.rs.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace fjord {

[[noreturn]] inline void end(int code, const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(code);
}

struct Node {
  std::int64_t value;
  std::unique_ptr<Node> left;
  std::unique_ptr<Node> right;
};

// The perfect tree of so many nodes whose values in pre-order start at first.
inline std::unique_ptr<Node> grow(std::int64_t first, std::int64_t nodes) {
  auto node = std::make_unique<Node>();
  node->value = first;
  if (nodes > 1) {
    std::int64_t half = nodes / 2;
    node->left = grow(first + 1, half);
    node->right = grow(first + 1 + half, half);
  }
  return node;
}

// SplitMix64, so that every language has the same numbers.
struct Random {
  std::uint64_t state;

  std::uint64_t next() {
    state += 0x9E3779B97F4A7C15;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }
};

// A rectangle of a matrix that is stored row by row.
struct Block {
  double* cells;
  std::size_t stride, rows, columns;

  Block quarter(int i, int j) const {
    std::size_t up = rows / 2, left = columns / 2;
    return {cells + i * up * stride + j * left, stride, i == 0 ? up : rows - up, j == 0 ? left : columns - left};
  }

  bool within(std::size_t side) const { return rows <= side && columns <= side; }
};

inline void multiply_loops(Block c, Block a, Block b) {
  for (std::size_t i = 0; i < c.rows; i++) {
    double* to = c.cells + i * c.stride;
    for (std::size_t k = 0; k < a.columns; k++) {
      double factor = a.cells[i * a.stride + k];
      const double* from = b.cells + k * b.stride;
      for (std::size_t j = 0; j < c.columns; j++) to[j] += factor * from[j];
    }
  }
}

template <class Join>
struct Programs {
  static constexpr std::size_t sort_bottom = 64, block_bottom = 16;

  static std::int64_t fib(int n) {
    if (n < 2) return n;
    std::int64_t a, b;
    Join::both([&] { a = fib(n - 1); }, [&] { b = fib(n - 2); });
    return a + b;
  }

  static std::int64_t sum(const Node* node) {
    if (!node->left) return node->value;
    std::int64_t a, b;
    Join::both([&] { a = sum(node->left.get()); }, [&] { b = sum(node->right.get()); });
    return node->value + a + b;
  }

  static int queens(unsigned all, unsigned columns, unsigned left, unsigned right) {
    if (columns == all) return 1;
    unsigned free = all & ~(columns | left | right);
    return free == 0 ? 0 : queens_free(free, all, columns, left, right);
  }

  // A queen on the first free column, against one on any of the others.
  static int queens_free(unsigned free, unsigned all, unsigned columns, unsigned left, unsigned right) {
    unsigned queen = free & -free, others = free ^ queen;
    auto next = [=] { return queens(all, columns | queen, (left | queen) << 1, (right | queen) >> 1); };
    if (others == 0) return next();
    int a, b;
    Join::both([&] { a = next(); }, [&] { b = queens_free(others, all, columns, left, right); });
    return a + b;
  }

  // Cilk's: sort four quarters, merge them in pairs into other, merge the pairs back.
  static void sort(std::int32_t* array, std::int32_t* other, std::size_t n) {
    if (n <= sort_bottom) {
      std::sort(array, array + n);
      return;
    }
    std::size_t quarter = n / 4, half = 2 * quarter, last = n - 3 * quarter;
    Join::both(
        [&] {
          Join::both([&] { sort(array, other, quarter); },
                     [&] { sort(array + quarter, other + quarter, quarter); });
        },
        [&] {
          Join::both([&] { sort(array + half, other + half, quarter); },
                     [&] { sort(array + half + quarter, other + half + quarter, last); });
        });
    Join::both([&] { merge(array, quarter, array + quarter, quarter, other); },
               [&] { merge(array + half, quarter, array + half + quarter, last, other + half); });
    merge(other, half, other + half, n - half, array);
  }

  static void merge(const std::int32_t* a, std::size_t na, const std::int32_t* b, std::size_t nb, std::int32_t* to) {
    if (na < nb) {
      std::swap(a, b);
      std::swap(na, nb);
    }
    if (na + nb <= sort_bottom) {
      std::merge(a, a + na, b, b + nb, to);
      return;
    }
    std::size_t middle = na / 2, cut = std::lower_bound(b, b + nb, a[middle]) - b;
    Join::both([&] { merge(a, middle, b, cut, to); },
               [&] { merge(a + middle, na - middle, b + cut, nb - cut, to + middle + cut); });
  }

  // Adds a * b to c by quarters, in two phases of four products each.
  static void multiply(Block c, Block a, Block b) {
    if (c.within(block_bottom) && a.within(block_bottom)) {
      multiply_loops(c, a, b);
      return;
    }
    for (int k = 0; k < 2; k++) {
      auto part = [&](int i, int j) { multiply(c.quarter(i, j), a.quarter(i, k), b.quarter(k, j)); };
      Join::both([&] { Join::both([&] { part(0, 0); }, [&] { part(0, 1); }); },
                 [&] { Join::both([&] { part(1, 0); }, [&] { part(1, 1); }); });
    }
  }
};

// What the command line asks for; workers is 0 for plain calls in one thread.
struct Request {
  std::string program;
  std::size_t size;
  int workers;
  int repeats;

  static Request from(int argc, char** argv) {
    if (argc != 5) end(2, "usage: PROGRAM SIZE WORKERS REPEATS");
    return {argv[1], number(argv[2]), static_cast<int>(number(argv[3])), static_cast<int>(number(argv[4]))};
  }

  static std::size_t number(const char* text) {
    char* rest;
    std::size_t value = std::strtoull(text, &rest, 10);
    if (*text < '0' || *text > '9' || *rest != 0) end(2, "usage: PROGRAM SIZE WORKERS REPEATS");
    return value;
  }
};

template <class Values>
std::string hash_of(const Values& values) {
  std::uint64_t hash = 0;
  for (auto value : values) hash = hash * 0x100000001B3 ^ static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

// Runs what was asked for, prints the line.
template <class Join>
void run(const char* contender, const Request& request) {
  using P = Programs<Join>;
  std::size_t n = request.size;
  std::vector<long long> nanos;
  std::string result;

  // reset is not timed, describe gives the result, which must be the same each time.
  auto repeat = [&](auto reset, auto work, auto describe) {
    Join::run(request.workers, [&] {
      for (int i = 0; i < request.repeats; i++) {
        reset();
        auto start = std::chrono::steady_clock::now();
        work();
        auto stop = std::chrono::steady_clock::now();
        nanos.push_back(std::chrono::duration_cast<std::chrono::nanoseconds>(stop - start).count());
        std::string now = describe();
        if (!result.empty() && now != result) end(1, "gave " + now + " after " + result);
        result = now;
      }
    });
  };

  std::int64_t value = 0;
  auto nothing = [] {};
  auto number = [&] { return std::to_string(value); };
  if (request.program == "fib") {
    repeat(nothing, [&] { value = P::fib(static_cast<int>(n)); }, number);
  } else if (request.program == "tree") {
    auto root = grow(1, static_cast<std::int64_t>(n));
    repeat(nothing, [&] { value = P::sum(root.get()); }, number);
  } else if (request.program == "nqueens") {
    repeat(nothing, [&] { value = P::queens((1u << n) - 1, 0, 0, 0); }, number);
  } else if (request.program == "sort") {
    Random random{n};
    std::vector<std::int32_t> input(n), array, other(n);
    for (auto& cell : input) cell = static_cast<std::int32_t>(random.next() >> 32);
    repeat([&] { array = input; }, [&] { P::sort(array.data(), other.data(), n); },
           [&] {
             if (!std::is_sorted(array.begin(), array.end())) end(1, "not sorted");
             return hash_of(std::vector<std::uint32_t>(array.begin(), array.end()));
           });
  } else if (request.program == "mm") {
    auto matrix = [n](std::uint64_t seed) {
      Random random{seed};
      std::vector<double> cells(n * n);
      for (auto& cell : cells) cell = static_cast<double>(random.next() >> 60) - 8;  // sums are exact in any order
      return cells;
    };
    std::vector<double> a = matrix(1), b = matrix(2), c(n * n);
    auto block = [n](std::vector<double>& cells) { return Block{cells.data(), n, n, n}; };
    repeat([&] { std::fill(c.begin(), c.end(), 0); }, [&] { P::multiply(block(c), block(a), block(b)); },
           [&] { return hash_of(c); });
  } else {
    end(2, "no program '" + request.program + "'");
  }

  std::printf("{\"contender\":\"%s\",\"program\":\"%s\",\"size\":%zu,\"workers\":%d,\"nanos\":[", contender,
              request.program.c_str(), n, request.workers);
  for (std::size_t i = 0; i < nanos.size(); i++) std::printf("%s%lld", i == 0 ? "" : ",", nanos[i]);
  std::printf("],\"result\":\"%s\"}\n", result.c_str());
}

// Plain calls.
struct Sequential {
  template <class Work>
  static void run(int, Work work) {
    work();
  }

  template <class A, class B>
  static void both(A a, B b) {
    a();
    b();
  }
};

}  // namespace fjord
