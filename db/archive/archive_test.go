package archive

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"filippo.io/age"
	"github.com/stretchr/testify/require"
)

func fileOf(sum string) string { return "file-" + sum }

// What is in the archive is read with its private key alone, as a whole; a changed byte is noticed.
func TestSealed(t *testing.T) {
	t.Parallel()
	text, key, err := NewKey()
	require.NoError(t, err)
	identity, err := ParseIdentity(text)
	require.NoError(t, err)
	recipient, err := ParseRecipient(key)
	require.NoError(t, err)
	dir := t.TempDir()
	content := strings.Repeat("a name of a citizen ", 10_000)
	done, err := seal(dir, fileOf, recipient, func(out io.Writer) error {
		_, err := io.WriteString(out, content)
		return err
	})
	require.NoError(t, err)
	path := filepath.Join(dir, fileOf(done.sha256))
	read := func(identity age.Identity) (string, error) {
		var found bytes.Buffer
		err := unseal(path, identity, func(in io.Reader) error { _, err := io.Copy(&found, in); return err })
		return found.String(), err
	}
	found, err := read(identity)
	require.NoError(t, err)
	require.Equal(t, content, found)
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Len(t, raw, int(done.bytes))
	require.NotContains(t, string(raw), "citizen")
	other, err := age.GenerateX25519Identity()
	require.NoError(t, err)
	_, err = read(other)
	require.ErrorContains(t, err, "CABINET_ARCHIVE_IDENTITY")
	raw[len(raw)-1] ^= 1
	require.NoError(t, os.WriteFile(path, raw, 0o600))
	_, err = read(identity)
	require.Error(t, err)
	_, err = ParseIdentity("a secret")
	require.NotContains(t, err.Error(), "a secret")
}

// A file that cannot be written as a whole is not there.
func TestSealIsAtomic(t *testing.T) {
	t.Parallel()
	identity, err := age.GenerateX25519Identity()
	require.NoError(t, err)
	dir := t.TempDir()
	_, err = seal(dir, fileOf, identity.Recipient(), func(io.Writer) error { return io.ErrUnexpectedEOF })
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, left)
}

// Of several clusters one must be chosen.
func TestFind(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	_, err := Find(dir, "")
	require.ErrorContains(t, err, "has no archive")
	for _, system := range []string{"7000000000000000001", "7000000000000000002"} {
		_, err := Open(dir, system)
		require.NoError(t, err)
	}
	_, err = Find(dir, "")
	require.ErrorContains(t, err, "choose one of")
	_, err = Find(dir, "7000000000000000002")
	require.NoError(t, err)
	_, err = Find(dir, "7")
	require.Error(t, err)
}

// No entry leads out of the folder, and nothing but files and folders is written.
func TestUnpack(t *testing.T) {
	t.Parallel()
	from, into := t.TempDir(), t.TempDir()
	require.NoError(t, os.MkdirAll(from+"/base/empty", 0o700))
	require.NoError(t, os.WriteFile(from+"/base/1", []byte("row"), 0o600))
	var packed bytes.Buffer
	require.NoError(t, pack(from, &packed))
	require.NoError(t, unpack(&packed, into))
	require.DirExists(t, into+"/base/empty")
	require.FileExists(t, into+"/base/1")
	require.Error(t, empty(into), "it holds something")
}
