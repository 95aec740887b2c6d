// The item kernels of one instruction set, from those included before.

template <size_t... Log2>
constexpr ItemKernels make_item_kernels(std::index_sequence<Log2...>) {
  return {
      {&gather_rows<1 << Log2>...}, {&transpose_rows<1 << Log2>...}, {&repeat_items<1 << Log2>...}};
}
constexpr ItemKernels kItems = make_item_kernels(std::make_index_sequence<kItemSizes>{});
