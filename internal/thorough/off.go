//go:build !slow

package thorough

// Asked reports whether tests are to be thorough.
const Asked = false
