package keysets_test

import (
	"encoding/base64"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/store/keysets"
)

// A key is replaced in three steps: the new one is added, promoted, and the old one removed. The primary key is never removed.
func TestKeyIsReplaced(t *testing.T) {
	for name, kind := range map[string]keysets.Kind{"master key": keysets.Encryption, "references": keysets.References} {
		t.Run(name, func(t *testing.T) {
			text, err := keysets.New(kind)
			require.NoError(t, err)
			first := keysOf(t, text)
			require.Len(t, first, 1)
			require.True(t, first[0].Primary)

			text, id, err := keysets.Add(kind, text)
			require.NoError(t, err)
			require.Equal(t, []keysets.Key{first[0], {ID: id}}, keysOf(t, text))
			_, err = keysets.Remove(text, first[0].ID)
			require.ErrorIs(t, err, keysets.ErrPrimary)

			text, err = keysets.Promote(text, id)
			require.NoError(t, err)
			require.Equal(t, []keysets.Key{{ID: first[0].ID}, {ID: id, Primary: true}}, keysOf(t, text))

			text, err = keysets.Remove(text, first[0].ID)
			require.NoError(t, err)
			require.Equal(t, []keysets.Key{{ID: id, Primary: true}}, keysOf(t, text))
			for _, change := range []func(string, uint32) (string, error){keysets.Promote, keysets.Remove} {
				_, err = change(text, first[0].ID)
				require.ErrorIs(t, err, keysets.ErrUnknownKey)
			}
		})
	}
}

// An unreadable keyset is refused, and the error does not repeat it.
func TestUnreadable(t *testing.T) {
	for _, text := range []string{"", "secret", base64.StdEncoding.EncodeToString([]byte("secret")), base64.StdEncoding.EncodeToString([]byte(`{"key":[]}`))} {
		_, err := keysets.Keys(text)
		require.EqualError(t, err, keysets.ErrUnreadable.Error())
	}
}

func keysOf(t *testing.T, text string) []keysets.Key {
	t.Helper()
	keys, err := keysets.Keys(text)
	require.NoError(t, err)
	return keys
}
