// OpenMP: one task for the second branch, taskwait, in one parallel region.
#include <omp.h>

#include "programs.hpp"

struct OpenMp {
  template <class Work>
  static void run(int workers, Work work) {
#pragma omp parallel num_threads(workers)
#pragma omp single
    work();
  }

  template <class A, class B>
  static void both(const A& a, const B& b) {
#pragma omp task shared(b)
    b();
    a();
#pragma omp taskwait
  }
};

int main(int argc, char** argv) {
  auto request = fjord::Request::from(argc, argv);
  if (request.workers == 0) {
    fjord::run<fjord::Sequential>("c++", request);
  } else {
    fjord::run<OpenMp>("openmp", request);
  }
}
