#include "sorting/large.h"

#include <cstring>

#include "base/integers.h"
#include "kernels/sort/sort.h"
#include "sorting/tuning.h"
#include "threads/parallel.h"

namespace weft::sorting {
namespace {

// Keys of one bucket within one part, and how many may be written behind them.
template <class T>
struct Piece {
  T* keys;
  T* room;  // as many again
  int64_t n;
};

template <class T>
class InParts {
 public:
  InParts(T* keys, T* spare, int64_t n)
      : kernels_(kernels::active_sort_kernels<T>()),
        keys_(keys),
        spare_(spare),
        gathered_(spare + n),
        n_(n) {
    parts_ = static_cast<int>(smaller(threads::thread_count(), kMostParts));
    while (buckets_ < 4 * parts_ && buckets_ < kMostBuckets) buckets_ *= 2;
    choose_cuts();
  }

  void run() noexcept {
    share(parts_, &InParts::cut_part);
    place_buckets();
    share(buckets_, &InParts::gather_bucket);
    share(buckets_, &InParts::sort_bucket);
  }

 private:
  void share(int64_t items, void (InParts::*body)(int64_t)) {
    struct Call {
      InParts* self;
      void (InParts::*body)(int64_t);
    } call{this, body};
    const auto each = [](void* context, int64_t begin, int64_t end) {
      const auto& c = *static_cast<Call*>(context);
      for (int64_t i = begin; i < end; ++i) (c.self->*c.body)(i);
    };
    threads::parallel_for(items, each, &call);
  }

  void choose_cuts() {
    T samples[kMostBuckets * kSamplesPerBucket];
    T room[kMostBuckets * kSamplesPerBucket];
    const int64_t count = int64_t{buckets_} * kSamplesPerBucket;
    const int64_t step = n_ / count;
    uint64_t random = static_cast<uint64_t>(n_);
    for (int64_t i = 0; i < count; ++i) {
      random = random * 6364136223846793005U + 1442695040888963407U;
      samples[i] =
          keys_[i * step + static_cast<int64_t>((random >> 33) % static_cast<uint64_t>(step))];
    }
    kernels_.sort(samples, room, count, false);
    for (int b = 1; b < buckets_; ++b) cuts_[b] = samples[b * kSamplesPerBucket];
  }

  // Halves until there is a piece for each bucket: by cut 4 of 8, by cuts 2 and 6, ...
  void cut_part(int64_t part) {
    const int64_t begin = n_ * part / parts_;
    Piece<T>* pieces = pieces_[part];
    pieces[0] = {keys_ + begin, spare_ + begin, n_ * (part + 1) / parts_ - begin};
    for (int width = buckets_ / 2; width > 0; width /= 2) {
      for (int b = 0; b < buckets_; b += 2 * width) {
        const Piece<T> whole = pieces[b];
        const int64_t below =
            kernels_.partition(whole.keys, whole.keys, whole.room, whole.n, cuts_[b + width]);
        const int64_t above = whole.n - below;
        pieces[b] = {whole.keys, whole.room + above, below};
        pieces[b + width] = {whole.room, whole.keys + below, above};
      }
    }
  }

  void place_buckets() {
    first_[0] = 0;
    for (int b = 0; b < buckets_; ++b) {
      first_[b + 1] = first_[b];
      for (int part = 0; part < parts_; ++part) first_[b + 1] += pieces_[part][b].n;
    }
  }

  void gather_bucket(int64_t b) {
    T* to = gathered_ + first_[b];
    for (int part = 0; part < parts_; ++part) {
      const Piece<T>& piece = pieces_[part][b];
      if (piece.n == 0) continue;
      std::memcpy(to, piece.keys, static_cast<size_t>(piece.n) * sizeof(T));
      to += piece.n;
    }
  }

  void sort_bucket(int64_t b) {
    kernels_.sort(gathered_ + first_[b], keys_ + first_[b], first_[b + 1] - first_[b], true);
  }

  const kernels::SortKernels<T>& kernels_;
  T* keys_;
  T* spare_;
  T* gathered_;
  int64_t n_;
  int parts_ = 1;
  int buckets_ = 2;
  T cuts_[kMostBuckets];
  int64_t first_[kMostBuckets + 1];
  Piece<T> pieces_[kMostParts][kMostBuckets];
};

template <class T>
void sort_any(T* keys, T* spare, int64_t n, bool in_parts) noexcept {
  if (!in_parts) return kernels::active_sort_kernels<T>().sort(keys, spare, n, false);
  InParts<T>(keys, spare, n).run();
}

}  // namespace

bool sorts_in_parts(int64_t n, int64_t key_bytes) noexcept {
  return n >= kLeastForThreads && threads::thread_count() > 1 &&
         threads::pays_to_share(8 * n * key_bytes);
}

void sort_keys(int32_t* keys, int32_t* spare, int64_t n, bool in_parts) noexcept {
  sort_any(keys, spare, n, in_parts);
}
void sort_keys(int64_t* keys, int64_t* spare, int64_t n, bool in_parts) noexcept {
  sort_any(keys, spare, n, in_parts);
}

}  // namespace weft::sorting
