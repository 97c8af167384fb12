// oneTBB: tbb::parallel_invoke in an arena of its own, the calling thread among the workers.
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_invoke.h>
#include <oneapi/tbb/task_arena.h>

#include "programs.hpp"

struct OneTbb {
  template <class Work>
  static void run(int workers, Work work) {
    tbb::global_control limit(tbb::global_control::max_allowed_parallelism, workers);
    tbb::task_arena arena(workers);
    arena.execute(work);
  }

  template <class A, class B>
  static void both(const A& a, const B& b) {
    tbb::parallel_invoke(a, b);
  }
};

int main(int argc, char** argv) {
  auto request = fjord::Request::from(argc, argv);
  if (request.workers == 0) {
    fjord::run<fjord::Sequential>("c++", request);
  } else {
    fjord::run<OneTbb>("onetbb", request);
  }
}
