// The program of a step, in the instructions of core/program.h. Every value has its item's element
// type, rounded as the eager call would have stored it; conversions stand between where types
// differ.
#include "fuse/steps.h"

namespace weft::fuse {
namespace {

using core::computed_among;
using core::Instruction;
using core::lifted;

class Writer {
 public:
  Writer(const graph::Graph& graph, const Groups& groups, Step& step)
      : graph_(graph), groups_(groups), step_(step), program_(step.program) {}

  void write() {
    for (int item : step_.members) {
      values_[written_++] = write_item(item);
    }
    const graph::Item& item = items(step_.item);
    if (step_.reduces)
      finish_operand(item);
    else
      finish_result(item);
    renumber();
  }

 private:
  // A value while inputs are still being added: instruction i is i, input i is -2 - i.
  static int input_value(int i) { return -2 - i; }
  int last_instruction() const { return program_.instructions - 1; }
  const graph::Item& items(int i) const { return graph_.items[static_cast<size_t>(i)]; }

  int value_of(int item) const {
    for (int i = 0; i < written_; ++i) {
      if (step_.members[static_cast<size_t>(i)] == item) return values_[i];
    }
    return kNotHere;
  }

  int add(const Instruction& instruction) {
    program_.instruction[program_.instructions] = instruction;
    return program_.instructions++;
  }

  int convert(int value, DType from, DType to) {
    if (from == to) return value;
    for (int i = 0; i < program_.instructions; ++i) {
      const Instruction& known = program_.instruction[i];
      if (core::is_conversion(known) && known.compute == from && known.result == to &&
          known.inputs[0] == value)
        return i;
    }
    return add({Op::copy, from, to, {value, 0, 0}});
  }

  // A leaf, converted to `loaded` on the way and seen by instructions as `computed`.
  int add_leaf(int item, const graph::AxisMap& axes, DType loaded, DType computed) {
    for (int i = 0; i < step_.leaves; ++i) {
      const core::Input& input = program_.input[i];
      if (step_.leaf[i].item == item && input.loaded == loaded && input.computed == computed &&
          step_.leaf[i].axes == axes)
        return input_value(i);
    }
    program_.input[step_.leaves] = {nullptr, nullptr, items(item).node->dtype, loaded, computed};
    step_.leaf[step_.leaves] = {item, axes};
    return input_value(step_.leaves++);
  }

  // Operand k of an item of this program: loaded as the eager call loads it, then as `computed`.
  int load(int item, int k, DType computed) {
    const graph::Item& user = items(item);
    const graph::Use& use = user.use[k];
    const DType loaded = user.node->loads[k];
    const int value = value_of(use.item);
    if (value == kNotHere) {
      const graph::AxisMap axes = graph::compose(groups_.loop[static_cast<size_t>(item)], use.axes);
      return add_leaf(use.item, axes, loaded, computed);
    }
    return convert(convert(value, items(use.item).node->dtype, loaded), loaded, computed);
  }

  int write_item(int number) {
    const graph::Node& node = *items(number).node;
    if (node.op == Op::copy) return load(number, 0, node.dtype);
    Instruction instruction{node.op,
                            computed_among(node.op, node.compute),
                            computed_among(node.op, node.dtype),
                            {0, 0, 0}};
    for (int k = 0; k < items(number).uses; ++k)
      instruction.inputs[k] = load(number, k, computed_among(node.op, node.loads[k]));
    const int value = add(instruction);
    // The last value is rounded where it is written.
    const bool is_last = number == step_.members.back() && !is_truth_wanted();
    return is_last ? value : convert(value, instruction.result, node.dtype);
  }

  bool is_truth_wanted() const {
    return step_.reduces && items(step_.item).node->reduction->is_of_truths();
  }

  // The last instruction gives the value, which has type `computed`, and is rounded to `result`.
  void end_with(int value, DType computed, DType result) {
    if (value < 0 || value != last_instruction())
      add({Op::copy, computed, computed, {value, 0, 0}});
    program_.computed = computed;
    program_.result = result;
  }

  void finish_result(const graph::Item& item) {
    const graph::Node& node = *item.node;
    const int value = values_[written_ - 1];
    if (node.op == Op::copy) {
      end_with(convert(value, node.dtype, lifted(node.dtype)), lifted(node.dtype), node.dtype);
    } else {
      end_with(value, computed_among(node.op, node.dtype), node.dtype);
    }
  }

  // What a reduction takes: written in the type it is reduced in.
  void finish_operand(const graph::Item& item) {
    const core::Reduce& info = *item.node->reduction;
    const graph::Use& use = item.use[0];
    const graph::Node& operand = *items(use.item).node;
    program_.written = info.load;
    int value = value_of(use.item);
    if (value == kNotHere) {
      const DType loaded = info.is_of_truths() ? DType::boolean : operand.dtype;
      value = add_leaf(use.item, use.axes, loaded, lifted(loaded));
      return end_with(value, lifted(loaded), loaded);
    }
    if (info.is_of_truths()) {
      value = convert(value, operand.dtype, DType::boolean);
      return end_with(value, DType::boolean, DType::boolean);
    }
    if (takes_squares(info, operand, value)) {
      step_.reducer = Reducer::sum_of_squares;
      value = program_.instruction[--program_.instructions].inputs[0];
      return end_with(value, info.load, info.load);
    }
    if (operand.op != Op::copy)
      return end_with(value, computed_among(operand.op, operand.dtype), operand.dtype);
    const DType type = lifted(operand.dtype);
    end_with(convert(value, operand.dtype, type), type, operand.dtype);
  }

  // True iff the last instruction squares what is then added: the kernel for sums of squares does
  // both.
  bool takes_squares(const core::Reduce& info, const graph::Node& operand, int value) const {
    if (info.reducer != Reducer::sum || value != last_instruction()) return false;
    if (info.load != operand.dtype || operand.compute != operand.dtype) return false;
    const Instruction& last = program_.instruction[value];
    const bool squares =
        last.op == Op::square || (last.op == Op::multiply && last.inputs[0] == last.inputs[1]);
    return squares && (info.load == DType::f32 || info.load == DType::f64);
  }

  void renumber() {
    program_.inputs = step_.leaves;
    for (int i = 0; i < program_.instructions; ++i) {
      for (int& value : program_.instruction[i].inputs)
        value = value < 0 ? -2 - value : program_.inputs + value;
    }
  }

  static constexpr int kNotHere = -1000;
  const graph::Graph& graph_;
  const Groups& groups_;
  Step& step_;
  core::Program& program_;
  int written_ = 0;
  int values_[core::kMaxInstructions];
};

}  // namespace

void write_program(const graph::Graph& graph, const Groups& groups, Step& step) {
  const graph::Item& item = graph.items[static_cast<size_t>(step.item)];
  if (step.reduces && item.uses > 1) step.centre = {item.use[1].item, item.use[1].axes};
  if (step.reduces) step.reducer = item.node->reduction->reducer;
  if (step.has_program) return Writer(graph, groups, step).write();
  step.leaves = 1;
  step.leaf[0] = {item.use[0].item, item.use[0].axes};
}

}  // namespace weft::fuse
