// Made by tools/fit/log_table.py, which says what it is.
#pragma once

namespace weft::kernels::math {

inline constexpr double kInverse[16] = {0x1.642c8590b2164p0,  0x1.5555555555555p0,
                                        0x1.47ae147ae147bp0,  0x1.3b13b13b13b14p0,
                                        0x1.2f684bda12f68p0,  0x1.2492492492492p0,
                                        0x1.1a7b9611a7b96p0,  0x1.1111111111111p0,
                                        0x1.0842108421084p0,  0x1p0,
                                        0x1.e1e1e1e1e1e1ep-1, 0x1.c71c71c71c71cp-1,
                                        0x1.af286bca1af28p-1, 0x1.999999999999ap-1,
                                        0x1.8618618618618p-1, 0x1.745d1745d1746p-1};
inline constexpr double kLog[16] = {-0x1.522ae0738ap-2, -0x1.269621134ep-2,
                                    -0x1.f991c6cb3cp-3, -0x1.a93ed3c8aep-3,
                                    -0x1.5bf406b544p-3, -0x1.1178e8227ep-3,
                                    -0x1.9335e5d594p-4, -0x1.08598b59e4p-4,
                                    -0x1.0415d89e78p-5, 0,
                                    0x1.f0a30c0118p-5,  0x1.e27076e2bp-4,
                                    0x1.5ff3070a7ap-3,  0x1.c8ff7c79aap-3,
                                    0x1.1675cababap-2,  0x1.4618bc21c6p-2};
inline constexpr double kLogRest[16] = {-0x1.eba708164c759p-45, 0x1.1ba1f10522625p-44,
                                        0x1.90b84cd7cc834p-44,  0x1.86a4350562169p-45,
                                        0x1.28023eb68981cp-46,  -0x1.1e778ce2d07f2p-45,
                                        -0x1.30f5c3abd47dap-45, 0x1.7e9dd7009902cp-46,
                                        0x1.ddfc7f461c516p-44,  0,
                                        -0x1.d579e83368e91p-45, -0x1.a2c2c2af0003cp-45,
                                        -0x1.8546f183bebf2p-44, -0x1.7814f689f8434p-45,
                                        0x1.83c0e731f55c4p-44,  -0x1.3e02f484c84ccp-46};

}  // namespace weft::kernels::math
