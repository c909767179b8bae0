// Package cfr solves games with hidden information.
package cfr
