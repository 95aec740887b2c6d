#include "commands.h"

// The table of commands: the one place that says what can be written.
namespace weft::cli {
namespace {

constexpr Option kHelp = {"--help", "", "this text", ""};

constexpr Option kExplain[] = {
    {"--error", "TEXT", "explain a pasted error; - reads it from standard input", ""},
    {"--dialect", "NAME", "numpy (unless said), torch, xla; all: what differs between them",
     "numpy torch xla all"},
    {"--language", "NAME", "that cures are written in: numpy, torch, xla, cpp",
     "numpy torch xla cpp"},
    {"--steps", "", "the walk over memory, step by step", ""},
    {"--ascii", "", "a picture for the terminal, above the words", ""},
    {"--svg", "FILE", "write a picture; - is standard output", ""},
    {"--html", "FILE", "write a page with the picture and the words", ""},
    {"--json", "", "everything, for programs (docs/explain_schema.md)", ""},
    kHelp,
};
constexpr Example kExplainExamples[] = {
    {"weft explain '(256,256,16) + (256,)'", "shapes as they are"},
    {"weft explain 'a - b.mean(1)' 'a=(100,3)' 'b=f32(100,3)'", "names with shapes and types"},
    {"weft explain a - b a=100,3 b=f32:100x3", "without quotes"},
    {"weft explain 'torch: x.expand(-1, 4)' x=3,1", "in PyTorch's dialect"},
    {"weft explain 'xla: add(a, b, {1})' a=2,3 b=3 --svg add.svg", "a picture of it"},
    {"weft explain --error 'operands could not be broadcast together with shapes (3,4) (3,)'", ""},
    {"python fit.py 2>&1 | weft explain --error -", "whatever went wrong there"},
};

constexpr Option kTour[] = {kHelp};
constexpr Example kTourExamples[] = {{"weft tour", "pictures here, and a page in weft-tour/"},
                                     {"weft tour /tmp/tour", "the page elsewhere"}};

constexpr Option kOps[] = {kHelp};
constexpr Example kOpsExamples[] = {{"weft ops", "all functions, by section"},
                                    {"weft ops logaddexp", "one of them"}};

constexpr Option kDoctor[] = {kHelp};
constexpr Example kDoctorExamples[] = {{"weft doctor", ""},
                                       {"WEFT_ISA=avx2 weft doctor", "with other kernels"}};

constexpr Command kCommands[] = {
    {"explain", "EXPR [NAME=SHAPE ...]",
     "Say whether an expression broadcasts, why not, what would help, and how it runs",
     "The program ends with 0 if it broadcasts in the dialect asked, 1 if it is refused,\n"
     "2 if the command or the expression cannot be read, with --dialect all 3 if the\n"
     "systems differ, and 4 if a file could not be written.",
     kExplain, kExplainExamples, run_explain},
    {"tour", "[FOLDER]", "The examples of three documents on broadcasting, with pictures",
     "Draws on the terminal, and writes a picture of each example and a page with all of\n"
     "them into FOLDER, weft-tour unless said.",
     kTour, kTourExamples, run_tour},
    {"ops", "[NAME]", "What a function does, and what it is called in each dialect", "", kOps,
     kOpsExamples, run_ops},
    {"doctor", "", "How weft runs here: instruction sets, threads, caches, and a test of itself",
     "Ends with 1 if something that was computed is wrong.", kDoctor, kDoctorExamples, run_doctor},
};

}  // namespace

std::span<const Command> commands() { return kCommands; }

}  // namespace weft::cli
