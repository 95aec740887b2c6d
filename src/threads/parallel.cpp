#include "threads/parallel.h"

#include "base/fork.h"
#include "base/threads.h"

#if WEFT_HAS_THREADS  // else parallel_serial.cpp

#include <pthread.h>
#include <sched.h>
#include <signal.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <new>
#include <thread>
#include <vector>

#include "base/environment.h"
#include "base/raise.h"
#include "base/text.h"
#include "threads/processors.h"
#include "threads/tuning.h"
#include "weft/runtime.h"

namespace weft::threads {
namespace {

using Clock = std::chrono::steady_clock;

inline void relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

// One call of parallel_for while it lasts. Every thread has a share of its own, the same in every
// call of the same size, so that what one call leaves in a core's cache the next one finds there.
// Who is done with his own helps with the others'.
struct PoolJob {
  Body body;
  void* context;
  int64_t items;
  int64_t chunk;
  int shares;
  struct alignas(64) Share {
    int64_t next;  // the first item that nobody has claimed; not an atomic: those start at 0 all
    int64_t claim(int64_t count) {
      return std::atomic_ref(next).fetch_add(count, std::memory_order_relaxed);
    }
    bool is_claimed(int64_t stop) {
      return std::atomic_ref(next).load(std::memory_order_relaxed) >= stop;
    }
  };
  Share share[kMaxThreads];  // as many as there are threads are used

  PoolJob(Body b, void* c, int64_t n, int64_t least, int threads)
      : body(b), context(c), items(n), shares(threads) {
    const int64_t fine = n / (threads * kChunksPerThread);
    chunk = fine < least ? least : fine;
    for (int i = 0; i < shares; ++i) share[i].next = begin_of(i);
  }
  int64_t begin_of(int i) const { return items * i / shares; }

  void work(int own) {
    for (int i = 0; i < shares; ++i) finish((own + i) % shares);
  }
  void finish(int i) {
    const int64_t stop = begin_of(i + 1);
    while (!share[i].is_claimed(stop)) {
      const int64_t begin = share[i].claim(chunk);
      if (begin >= stop) return;
      body(context, begin, begin + chunk < stop ? begin + chunk : stop);
    }
  }
};

thread_local bool is_inside = false;

// Workers that sleep, of those there are. Outside the pool: they are looked at without its lock.
std::atomic<int> sleepers{0};
std::atomic<int> workers{0};

// While it lives, threads are started with all signals blocked: those of the process belong to the
// program's own threads, which may wait for them with sigwait.
class WithoutSignals {
 public:
  WithoutSignals() noexcept {
    sigset_t all;
    sigfillset(&all);
    is_set_ = pthread_sigmask(SIG_SETMASK, &all, &before_) == 0;
  }
  ~WithoutSignals() {
    if (is_set_) pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  WithoutSignals(const WithoutSignals&) = delete;
  WithoutSignals& operator=(const WithoutSignals&) = delete;

 private:
  sigset_t before_;
  bool is_set_;
};

class Pool {
 public:
  // As many of the wanted workers as the system lets start: the caller's work gets done without
  // them.
  explicit Pool(int wanted) noexcept : wanted_(wanted) {
    const WithoutSignals blocked;
    try {
      threads_.reserve(static_cast<size_t>(wanted));
      while (static_cast<int>(threads_.size()) < wanted)
        threads_.emplace_back(
            [this, number = static_cast<int>(threads_.size()) + 1] { serve(number); });
    } catch (const std::exception&) {
    }
  }
  ~Pool() {
    stopping_.store(true);
    epoch_.fetch_add(1);
    epoch_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  int wanted() const { return wanted_; }

  // Workers that find no job look for one for a while before they sleep again.
  void wake() {
    epoch_.fetch_add(1, std::memory_order_release);
    epoch_.notify_all();
  }

  void run(PoolJob& job) {
    job_.store(&job, std::memory_order_relaxed);
    state_.store(1, std::memory_order_release);
    epoch_.fetch_add(1, std::memory_order_release);
    if (sleepers.load() > 0) epoch_.notify_all();
    is_inside = true;
    job.work(0);
    is_inside = false;
    state_.fetch_and(~int64_t{1}, std::memory_order_acq_rel);
    while (state_.load(std::memory_order_acquire) != 0) relax();
  }

 private:
  // Joins the open job, if there is one, and works until its items are all claimed.
  void help(int number) {
    int64_t state = state_.load(std::memory_order_acquire);
    while (state & 1) {
      if (!state_.compare_exchange_weak(state, state + 2, std::memory_order_acq_rel)) continue;
      job_.load(std::memory_order_relaxed)->work(number);
      state_.fetch_sub(2, std::memory_order_acq_rel);
      return;
    }
  }

  void serve(int number) {
    is_inside = true;
    uint32_t seen = 0;
    while (!stopping_.load(std::memory_order_relaxed)) {
      seen = wait_for_change(seen);
      help(number);
    }
  }

  uint32_t wait_for_change(uint32_t seen) {
    const auto until = Clock::now() + kSpin;
    do {
      for (int i = 0; i < 64; ++i) {
        const uint32_t now = epoch_.load(std::memory_order_acquire);
        if (now != seen) return now;
        relax();
      }
    } while (Clock::now() < until);
    sleepers.fetch_add(1);
    epoch_.wait(seen);
    sleepers.fetch_sub(1);
    return epoch_.load(std::memory_order_acquire);
  }

  int wanted_;
  std::vector<std::thread> threads_;
  std::atomic<uint32_t> epoch_{0};
  std::atomic<int64_t> state_{0};
  std::atomic<PoolJob*> job_{nullptr};
  std::atomic<bool> stopping_{false};
};

// 1 if there is no memory to find out.
int find_threads() noexcept {
  if (const int said = environment().threads) return said;
  try {
    return usable_processors();
  } catch (const std::bad_alloc&) {
    return 1;
  }
}

std::mutex busy;       // held while a job runs; a second caller runs alone instead of waiting
Pool* pool = nullptr;  // guarded by busy
std::atomic<int> wanted_threads{0};
std::atomic<int64_t> calls_shared{0};

void forget_pool_in_child() {
  // The workers do not exist here; their bookkeeping is left behind, and the lock is made anew.
  pool = nullptr;
  workers = 0;
  sleepers = 0;
  new (&busy) std::mutex;
  is_inside = false;
}
const AtFork at_fork(nullptr, nullptr, forget_pool_in_child);

// Null if there is no memory for one.
Pool* ready_pool(int threads) noexcept {
  if (pool && pool->wanted() == threads - 1) return pool;
  workers = 0;
  delete pool;
  sleepers = 0;
  pool = new (std::nothrow) Pool(threads - 1);
  workers = threads - 1;
  return pool;
}

// Counts the small jobs that came in quick succession; wakes the workers once they are a burst.
void note_small_job(int threads) {
  thread_local Clock::time_point last;
  thread_local int in_a_row = 0;
  const Clock::time_point now = Clock::now();
  in_a_row = now - last < kSoon ? in_a_row + 1 : 0;
  last = now;
  if (in_a_row < kBurst) return;
  in_a_row = 0;
  const std::unique_lock<std::mutex> lock(busy, std::try_to_lock);
  if (!lock.owns_lock()) return;
  if (Pool* ready = ready_pool(threads)) ready->wake();
}

}  // namespace

int thread_count() noexcept {
  int threads = wanted_threads.load(std::memory_order_relaxed);
  if (threads == 0) {
    threads = find_threads();
    wanted_threads.store(threads, std::memory_order_relaxed);
  }
  return threads;
}

bool pays_to_share(int64_t traffic_bytes) noexcept {
  const int threads = thread_count();
  if (threads == 1 || is_inside || traffic_bytes < kWorthSharing) return false;
  if (traffic_bytes >= kWorthWaking) return true;
  if (workers.load(std::memory_order_relaxed) == threads - 1 &&
      sleepers.load(std::memory_order_relaxed) == 0)
    return true;
  note_small_job(threads);
  return false;
}

void parallel_for(int64_t items, Body body, void* context, int64_t least) noexcept {
  const int threads = thread_count();
  if (threads == 1 || items < 2 || is_inside) return body(context, 0, items);
  const std::unique_lock<std::mutex> lock(busy, std::try_to_lock);
  if (!lock.owns_lock()) return body(context, 0, items);
  Pool* ready = ready_pool(threads);
  if (!ready) return body(context, 0, items);
  PoolJob job(body, context, items, least, threads);
  calls_shared.fetch_add(1, std::memory_order_relaxed);
  ready->run(job);
}

int64_t shared_calls() noexcept { return calls_shared.load(std::memory_order_relaxed); }

}  // namespace weft::threads

namespace weft {

int num_threads() {
  check_environment();
  return threads::thread_count();
}

void set_num_threads(int threads) {
  if (threads < 1 || threads > kMaxThreads) {
    raise(ErrorKind::bad_argument, "set_num_threads",
          cat(threads, " threads; there may be 1 to ", kMaxThreads));
  }
  threads::wanted_threads.store(threads, std::memory_order_relaxed);
}

}  // namespace weft

#endif
