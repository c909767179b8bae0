package shortage

import "syscall"

var numbers = []error{syscall.EMFILE}
