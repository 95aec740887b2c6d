// A library without the routines that its name promises.
extern "C" __attribute__((visibility("default"))) int hollow() { return 0; }
