"""src/api/in_place_functions.cpp: a += b and its like, of arrays, of expressions and of tensors, and torch's add_."""
from functions.faces import TORCH, WRITTEN
from functions.layout import definition

HEAD = f"""// Operators that write to their left side.
{WRITTEN}#include "api/in_place.h"
#include "weft/torch.h"

"""
FUNCTIONS = ("add", "subtract", "multiply", "divide")  # that PyTorch has as functions, too


def symbols(rows):
    """The operations that have such an operator, and what stands before its "="."""
    return [(row, row.notes["in place"]) for row in rows if "in place" in row.notes]


def array_operator(row, symbol, operand):
    return definition(f"const Array& Array::operator{symbol}=", [f"{operand} b"], "api::update",
                      [f"Op::{row.op}", "*this", "b"], " const")


def tensor_operator(row, symbol):
    name = row.face(TORCH.column)[0]
    return definition(f"const Tensor& Tensor::operator{symbol}=", ["CallOperand&& b"], "update",
                      [f"Op::{row.op}", f'"{name}_"', "*this", "b"], " const")


def tensor_function(row):
    name = row.face(TORCH.column)[0]
    return definition(f"Tensor {name}_", ["const Array& self", "CallOperand&& other"], "update",
                      [f"Op::{row.op}", f'"{name}_"', "self", "other"])


def source(rows):
    found = symbols(rows)
    arrays = "".join(array_operator(*entry, operand) for operand in ("CallOperand&&", "const Expr&")
                     for entry in found)
    tensors = "".join(tensor_operator(*entry) for entry in found)
    functions = "".join(tensor_function(row) for row, _ in found if row.op in FUNCTIONS)
    return (f"{HEAD}namespace weft {{\n\n{arrays}\n}}  // namespace weft\n\n"
            f"namespace weft::torch {{\n\n{tensors}\n{functions}\n}}  // namespace weft::torch\n")
