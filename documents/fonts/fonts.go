// Package fonts carries the typefaces of the cabinet's documents: DejaVu Sans Condensed, which has every Ukrainian
// letter. See LICENSE.
package fonts

import _ "embed"

// Regular and Bold are TrueType files.
var (
	//go:embed DejaVuSansCondensed.ttf
	Regular []byte
	//go:embed DejaVuSansCondensed-Bold.ttf
	Bold []byte
)
