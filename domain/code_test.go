package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// ERR-11: what is not known reads as an internal error, and no code as an outage.
func TestUnknownCodes(t *testing.T) {
	require.Equal(t, CodeInternal.Message(), Code("flowers").Message())
	require.Equal(t, ClassInternal, Code("flowers").Class())
	require.Equal(t, CodeUnavailable.Message(), Code("").Message())
	for _, code := range Codes() {
		require.Equal(t, code == CodeInternal, code.Class() == ClassInternal, code)
	}
}
