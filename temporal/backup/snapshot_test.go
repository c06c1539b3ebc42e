package backup

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A database that cannot be reached is named, without its password.
func TestUnreachableDatabaseIsNamed(t *testing.T) {
	_, err := freeze(t.Context(), []source{{"temporal", "postgres://cabinet:secret@127.0.0.1:1/temporal"}})
	require.ErrorContains(t, err, "open temporal")
	require.NotContains(t, err.Error(), "secret")
}
