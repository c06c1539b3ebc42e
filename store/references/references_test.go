package references_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/store/keysets"
	"cabinet/store/references"
	"cabinet/store/references/referencestest"
)

// A hash is always the same, differs by value, purpose and key, and is found under every key of the keyset while a key is replaced.
func TestHashesWhileAKeyIsReplaced(t *testing.T) {
	before, err := keysets.New(keysets.References)
	require.NoError(t, err)
	added, id, err := keysets.Add(keysets.References, before)
	require.NoError(t, err)
	promoted, err := keysets.Promote(added, id)
	require.NoError(t, err)
	first := referencestest.Parse(t, before)
	after, err := keysets.Remove(promoted, first.Primary())
	require.NoError(t, err)

	of := func(keys *references.Keyset) []byte { return keys.Hash(references.Citizen, "3111952338") }
	second, third, last := referencestest.Parse(t, added), referencestest.Parse(t, promoted), referencestest.Parse(t, after)
	require.Len(t, of(first), 20)
	require.Equal(t, of(first), of(second), "an added key is not used yet")
	require.NotEqual(t, of(first), of(third))
	require.Equal(t, of(third), of(last))
	require.NotEqual(t, of(first), first.Hash(references.Citizen, "3307594740"))
	require.NotEqual(t, of(first), first.Hash(references.Order, "3111952338"))
	for name, keys := range map[string]*references.Keyset{"added": second, "promoted": third} {
		require.Equal(t, of(keys), keys.Hashes(references.Citizen, "3111952338")[0], name)
		require.ElementsMatch(t, [][]byte{of(first), of(last)}, keys.Hashes(references.Citizen, "3111952338"), name)
		for _, hash := range [][]byte{of(first), of(last)} {
			require.True(t, keys.Matches(hash, references.Citizen, "3111952338"), name)
			require.False(t, keys.Matches(hash, references.Citizen, "3307594740"), name)
			require.False(t, keys.Matches(hash, references.Email, "3111952338"), name)
		}
	}
	require.False(t, last.Matches(of(first), references.Citizen, "3111952338"))
	require.False(t, last.Matches(nil, references.Citizen, "3111952338"))
}

// The range of a key has its hashes, and no others.
func TestRange(t *testing.T) {
	keys := referencestest.New(t)
	inside := func(hash []byte, id uint32) bool {
		from, to := references.Range(id)
		return bytes.Compare(from, hash) <= 0 && bytes.Compare(hash, to) < 0
	}
	hash := keys.Hash(references.Order, "АА1234ВВ")
	require.True(t, inside(hash, keys.Primary()))
	require.False(t, inside(hash, keys.Primary()+1))
	require.False(t, inside(hash, keys.Primary()-1))
	highest := bytes.Repeat([]byte{0xff}, len(hash))
	require.True(t, inside(highest, 1<<32-1))
	require.False(t, inside(highest, 1<<32-2))
}

// A keyset of another kind computes no hashes.
func TestOtherKeyset(t *testing.T) {
	text, err := keysets.New(keysets.Encryption)
	require.NoError(t, err)
	_, err = references.Parse(text)
	require.ErrorIs(t, err, references.ErrKind)
	_, err = references.Parse("secret")
	require.ErrorIs(t, err, keysets.ErrUnreadable)
}
