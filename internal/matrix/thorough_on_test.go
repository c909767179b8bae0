//go:build slow

package matrix_test

// thorough asks for the long versions of tests.
const thorough = true
