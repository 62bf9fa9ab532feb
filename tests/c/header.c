#include <pandect/c.h>

int main(void) { return pandect_version() == 0; }
