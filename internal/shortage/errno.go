//go:build !plan9 && !windows

package shortage

import "syscall"

var numbers = []error{syscall.EMFILE, syscall.ENFILE, syscall.EAGAIN, syscall.ENOMEM, syscall.ENOSPC}
