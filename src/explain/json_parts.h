// The parts of an explanation's JSON, as docs/explain_schema.md has them.
#pragma once

#include "explain/json_writer.h"
#include "weft/explanation.h"

namespace weft::explanation {

void write_operand(JsonWriter& out, const ExplainedOperand& operand);
void write_frame(JsonWriter& out, const std::vector<ExplainedAxis>& frame);
void write_error(JsonWriter& out, const ErrorInfo& error);
void write_verdict(JsonWriter& out, const Verdict& verdict);
void write_cure(JsonWriter& out, const Cure& cure);
void write_warning(JsonWriter& out, const Warning& warning);
void write_memory(JsonWriter& out, const ExplainedMemory& memory);
void write_stages(JsonWriter& out, const xla::BinaryStages& stages);
void write_walk(JsonWriter& out, const ExplainedWalk& walk);

}  // namespace weft::explanation
