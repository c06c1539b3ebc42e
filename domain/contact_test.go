package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// VAL-12, VAL-18: a Ukrainian phone is read in its mask, one from abroad as it was given.
func TestShownPhone(t *testing.T) {
	for phone, want := range map[string]string{
		"+380671234567": "+380 (67) 123-45-67",
		"+48123456789":  "+48123456789",
		"+38067123456":  "+38067123456",
		"":              "",
	} {
		require.Equal(t, want, ShownPhone(phone))
	}
}
