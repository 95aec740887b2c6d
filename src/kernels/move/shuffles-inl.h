// Vectors at any address, and their items in another order. Included per instruction set, after
// row_pieces-inl.h.

// The same at any address.
template <class V>
struct LooseOf {
  typedef V type __attribute__((aligned(1), may_alias));
};
template <class V>
[[gnu::always_inline]] inline void read_vector(const void* from, V& vector) {
  vector = *static_cast<const typename LooseOf<V>::type*>(from);
}
template <class V>
[[gnu::always_inline]] inline void write_vector(void* to, const V& vector) {
  *static_cast<typename LooseOf<V>::type*>(to) = vector;
}

// What registers shuffle within.
constexpr int kPieceBytes = 16;
template <int Bytes>
inline constexpr int kPieceItems = kPieceBytes / Bytes;
template <int Bytes>
using PieceItems = Vector<typename ItemOf<Bytes>::type, kPieceItems<Bytes>>;

// By reference, here and below: a vector wider than the target's registers cannot be passed by
// value.
//
//   a b c d   e f g h   ->   a e b f   c g d h       a group is 4 items, or a part of the vector; lanes go from 0 up
template <int Group, class V, size_t... Lane>
[[gnu::always_inline]] inline void interleave(const V& a, const V& b, V& low, V& high,
                                              std::index_sequence<Lane...>) {
  constexpr int kLanes = sizeof...(Lane);
  constexpr auto from = [](int lane) {
    return lane / Group * Group + lane % Group / 2 + (lane % 2 == 0 ? 0 : kLanes);
  };
  low = __builtin_shufflevector(a, b, from(static_cast<int>(Lane))...);
  high = __builtin_shufflevector(a, b, from(static_cast<int>(Lane)) + Group / 2 ...);
}

// Interleaving vector i with vector i + Count/2, log2(Count) times over, moves every bit of the
// vector's number to the lane's.
template <int Group, int Count, class V>
[[gnu::always_inline]] inline void interleave_all(V (&vectors)[Count]) {
  constexpr size_t kLanes = sizeof(V) / sizeof(vectors[0][0]);
  for (int stage = 1; stage < Count; stage *= 2) {
    V mixed[Count];
    for (int i = 0; i < Count / 2; ++i) {
      interleave<Group>(vectors[i], vectors[i + Count / 2], mixed[2 * i], mixed[2 * i + 1],
                        std::make_index_sequence<kLanes>{});
    }
    for (int i = 0; i < Count; ++i) vectors[i] = mixed[i];
  }
}

// Piece `Number` of a vector.
template <int Number, class Piece, class V, size_t... Lane>
[[gnu::always_inline]] inline void take_piece(const V& vector, Piece& piece,
                                              std::index_sequence<Lane...>) {
  constexpr int kFirst = Number * static_cast<int>(sizeof...(Lane));
  piece = __builtin_shufflevector(vector, vector, kFirst + static_cast<int>(Lane)...);
}

template <class V, size_t... Lane>
[[gnu::always_inline]] inline void turn_round(V& vector, std::index_sequence<Lane...>) {
  constexpr int kLast = static_cast<int>(sizeof...(Lane)) - 1;
  vector = __builtin_shufflevector(vector, vector, kLast - static_cast<int>(Lane)...);
}
