#!/usr/bin/env python3
"""Coefficients of src/kernels/math that no Sollya script makes: those of pow, and of erf and erfc of floats; and of the
sine of random angles (src/kernels/random). Needs mpmath.

Remez' way, errors weighted by `weight`; rounded to the type afterwards, which costs none of them a bit that counts."""
import struct

from mpmath import cos, erf, erfc, exp, log, log1p, lu_solve, matrix, mp, mpf, pi, sin, sqrt

mp.prec = 250


def value(coefficients, x):
    total = mpf(0)
    for c in reversed(coefficients):
        total = total * x + c
    return total


def alternations(errors, wanted):
    kept = []
    for i, error in enumerate(errors):
        if not kept or (error > 0) != (errors[kept[-1]] > 0):
            kept.append(i)
        elif abs(error) > abs(errors[kept[-1]]):
            kept[-1] = i
    while len(kept) > wanted:
        kept.pop(0 if abs(errors[kept[0]]) < abs(errors[kept[-1]]) else -1)
    return kept


def fit(function, weight, low, high, degree):
    low, high, n = mpf(low), mpf(high), degree + 2
    points = [(low + high) / 2 - (high - low) / 2 * cos(pi * (2 * i + 1) / (2 * n)) for i in range(n)]
    grid = [(low + high) / 2 - (high - low) / 2 * cos(pi * i / 1500) for i in range(1501)]
    known = [(x, function(x), weight(x)) for x in grid]
    for _ in range(12):
        system, right = matrix(n, n), matrix(n, 1)
        for i, x in enumerate(points):
            for j in range(n - 1):
                system[i, j] = x**j
            system[i, n - 1] = (-1) ** i / weight(x)
            right[i] = function(x)
        coefficients = list(lu_solve(system, right))[:-1]
        errors = [w * (value(coefficients, x) - y) for x, y, w in known]
        extremes = alternations(errors, n)
        if len(extremes) < n:
            break
        points = [grid[i] for i in extremes]
    return coefficients, max(abs(e) for e in errors)


def show(name, is_float, *task):
    coefficients, error = fit(*task)
    print(f"// {name} error 2^{float(log(error, 2)):.1f}")
    for c in coefficients:
        c = float(c)
        print("   ", (struct.unpack("f", struct.pack("f", c))[0] if is_float else c).hex())


def erf_rest(z):
    return erf(sqrt(z)) / sqrt(z) - 1 if z > 0 else 2 / sqrt(pi) - 1


def sine_of_pi(z):
    t = sqrt(z)
    return sin(pi * t) / t if z > 0 else pi


def log_rest(r):
    return (log1p(r) - r + r * r / 2) / r**3 if abs(r) > mpf(10) ** -25 else mpf(1) / 3


def binary_log(f):
    return (log1p(f) / f if abs(f) > mpf(10) ** -30 else 1) / log(2)


def scaled_erfc(t):
    a = 3 * (1 + t) / (1 - t)
    return exp(a * a) * erfc(a) * (1 + 2 * a)


show("log(1 + r) of pow f64", False, log_rest, lambda r: r * r + mpf(2) ** -40, -mpf(1) / 120, mpf(1) / 120, 5)
show("log2(1 + f) of pow f32", False, binary_log, lambda f: 1 / binary_log(f), sqrt(0.5) - 1, sqrt(2) - 1, 11)
show("E of erf f32", True, erf_rest, lambda z: 1 / (1 + erf_rest(z)), 0, 1, 6)
show("Q of erf f32, base 2", True, lambda a: -log(erfc(a), 2), lambda a: erfc(a) + mpf(2) ** -26, 1, 4, 7)
show("Q of erf f64", False, lambda a: -log(erfc(a)), lambda a: erfc(a) + mpf(2) ** -58, 1, 6, 18)
t = [(a - 3) / (a + 3) for a in (mpf(0.45), mpf(10.2))]
show("G of erfc f32", True, scaled_erfc, lambda t: 1 / scaled_erfc(t), t[0], t[1], 9)
show("sin(pi t) / t f32, in t^2", True, sine_of_pi, lambda z: 1 / sine_of_pi(z), 0, mpf(1) / 4, 4)
