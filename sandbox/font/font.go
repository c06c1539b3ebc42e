// Package font has the letters that the sandbox prints with. DejaVu is free, see LICENSE.
package font

import _ "embed"

// DejaVu is DejaVu Sans Condensed, with Ukrainian letters.
//
//go:embed DejaVuSansCondensed.ttf
var DejaVu []byte
