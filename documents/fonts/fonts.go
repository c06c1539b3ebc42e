// Package fonts holds the typeface of the cabinet's documents: IBM Plex Sans, under the SIL Open Font License (see
// LICENSE). It has all Ukrainian letters, and tells I, l and 1 apart, as VINs demand.
package fonts

import _ "embed"

// Regular and SemiBold are the weights of the typeface, as TrueType.
var (
	//go:embed IBMPlexSans-Regular.ttf
	Regular []byte
	//go:embed IBMPlexSans-SemiBold.ttf
	SemiBold []byte
)
