// The table of one instruction set, from the loops included before. `light` names the namespace of
// the loops for what waits for memory rather than for arithmetic.

template <Op O, class T>
inline constexpr bool is_light = (info(O).input != InputRule::promote_float ||
                                  is_streamable<O, T>)&&!goes_by_pieces<O, T> &&
                                 !(is_complex_type<T> && (O == Op::abs || O == Op::sign));

template <Op O, DType D>
inline constexpr bool has_kernel = info(O).domain.contains(D) &&
                                   !((D == DType::f16 || D == DType::bf16) &&
                                     !info(O).keeps_16_bit);  // those are lifted

// Defined in integers_*.cpp.
template <Op O, class T>
void integer_tile(const Tile& tile) noexcept;

// Both 16-bit floats have their sign in the same place: one kernel does for them. Not so where nan
// is told from numbers.
constexpr bool is_of_signs(Op op) {
  return info(op).keeps_16_bit && info(op).arity != 3 && !info(op).commutative &&
         op != Op::nextafter;
}
template <Op O, DType D>
inline constexpr DType seen_as = D == DType::bf16&& is_of_signs(O) ? DType::f16 : D;

// The number itself, where it is no complex one.
constexpr bool is_same_number(Op op) {
  return op == Op::positive || op == Op::conj || op == Op::real;
}

template <Op O, DType D>
constexpr TileKernel op_slot() {
  if constexpr (!has_kernel<O, D>)
    return nullptr;
  else if constexpr (seen_as<O, D> != D)
    return op_slot<O, seen_as<O, D>>();
  else if constexpr (D == DType::f16 && is_same_number(O))
    return &light::copy_tile<uint16_t>;
  else if constexpr (has_integer_kernel<O, native_t<D>>)
    return &integer_tile<O, native_t<D>>;
  else if constexpr (O == Op::copy)
    return &light::copy_tile<native_t<D>>;
  else if constexpr (is_light<O, native_t<D>>)
    return &light::run_tile<O, native_t<D>>;
  else
    return &run_tile<O, native_t<D>>;
}

template <Op O, DType D, bool Wide>
constexpr RowKernel row_slot() {
  if constexpr (has_kernel<O, D> && info(O).arity == 2 && is_streamable<O, native_t<D>>) {
    if constexpr (Wide)
      return &dense_row<O, native_t<D>>;
    else
      return &light::dense_row<O, native_t<D>>;
  }
  return nullptr;
}

template <Op O, DType D>
constexpr bool stream_slot() {
  if constexpr (has_kernel<O, D>) return can_stream_lines<O, native_t<D>>;
  return false;
}

template <size_t... I>
constexpr void fill_ops(KernelTable& table, std::index_sequence<I...>) {
  ((table.ops[I / kDTypes][I % kDTypes] =
        op_slot<static_cast<Op>(I / kDTypes), static_cast<DType>(I % kDTypes)>()),
   ...);
  ((table.can_stream[I / kDTypes][I % kDTypes] =
        stream_slot<static_cast<Op>(I / kDTypes), static_cast<DType>(I % kDTypes)>()),
   ...);
}

template <bool Wide, size_t... I>
constexpr void fill_row_slots(KernelTable& table, std::index_sequence<I...>) {
  ((table.rows[I / kDTypes][I % kDTypes] =
        row_slot<static_cast<Op>(I / kDTypes), static_cast<DType>(I % kDTypes), Wide>()),
   ...);
}

template <size_t... I>
constexpr void fill_casts(KernelTable& table, std::index_sequence<I...>) {
  ((table.casts[I / kDTypes][I % kDTypes] = &cast_rows<native_t<static_cast<DType>(I / kDTypes)>,
                                                       native_t<static_cast<DType>(I % kDTypes)>>),
   ...);
}

template <size_t... I>
constexpr void fill_masked_moves(KernelTable& table, std::index_sequence<I...>) {
  ((table.masked_moves[I] = &masked_move_rows<1 << I>), ...);
}

constexpr KernelTable make_table(const char* name, const TableParts& parts) {
  KernelTable table{};
  static_cast<TableParts&>(table) = parts;
  table.name = name;
  fill_ops(table, std::make_index_sequence<size_t{kOps} * kDTypes>{});
  fill_row_slots<false>(table, std::make_index_sequence<size_t{kOps} * kDTypes>{});
  fill_casts(table, std::make_index_sequence<size_t{kDTypes} * kDTypes>{});
  fill_masked_moves(table, std::make_index_sequence<kItemSizes>{});
  table.stream = &stream_bytes;
  table.finish_streaming = &finish_stream;
  return table;
}
