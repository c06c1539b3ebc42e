package archive

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every changed or missing file is found without the private key, and does not count any more until it is deleted.
func TestVerify(t *testing.T) {
	t.Parallel()
	r := receive(t)
	require.NoError(t, r.to(3*smallSegment+9))
	require.NoError(t, r.save())
	base := baseOf(0, 1, 0)
	require.NoError(t, os.WriteFile(r.folder.base(base.file()), []byte("a base backup"), fileMode))
	base.SHA256, base.Bytes, _ = sumOf(r.folder.base(base.file()))
	require.NoError(t, base.write(r.folder))
	verified, err := r.folder.Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, verified.Damaged)
	require.Equal(t, 4, verified.Files)
	require.Positive(t, verified.Bytes)

	files, err := r.folder.segments()
	require.NoError(t, err)
	whole := r.folder.wal(files[0].name)
	content, err := os.ReadFile(whole)
	require.NoError(t, err)
	content[len(content)-1] ^= 1
	require.NoError(t, os.WriteFile(whole, content, fileMode))
	require.NoError(t, os.Remove(r.folder.base(base.file())))
	verified, err = r.folder.Verify(t.Context())
	require.NoError(t, err)
	require.Equal(t, []string{base.file(), files[0].name}, verified.Damaged)
	require.NoError(t, verified.Record(r.folder))
	present, err := r.folder.catalogue()
	require.NoError(t, err)
	require.False(t, present.has(files[0].segment, 1))
	require.True(t, present.has(files[1].segment, 1))

	require.NoError(t, os.Remove(whole))
	require.NoError(t, os.Remove(r.folder.base(base.Name+description)))
	known, err := r.folder.verification()
	require.NoError(t, err)
	require.Empty(t, known.Damaged, "they are gone")
}
