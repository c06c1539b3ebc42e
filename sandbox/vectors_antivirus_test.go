package sandbox_test

import (
	"bytes"
	"encoding/binary"
	"io"
	"net"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/tests/vectors"
)

// The scanner answers as clamd does.
func TestAntivirusVectors(t *testing.T) {
	b := start(t)
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	served, box := make(chan error, 1), b.box
	go func() { served <- box.ServeClamd(listener) }()
	t.Cleanup(func() {
		b.down()
		require.NoError(t, <-served)
	})
	scan := func(content string) string {
		connection, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", listener.Addr().String())
		require.NoError(t, err)
		defer func() { _ = connection.Close() }()
		var sent bytes.Buffer
		sent.WriteString("zINSTREAM\x00")
		require.NoError(t, binary.Write(&sent, binary.BigEndian, uint32(len(content)))) //nolint:gosec // short
		sent.WriteString(content + "\x00\x00\x00\x00")
		_, err = connection.Write(sent.Bytes())
		require.NoError(t, err)
		answer, err := io.ReadAll(connection)
		require.NoError(t, err)
		return string(answer)
	}
	eicar := `X5O!P%@AP[4\PZX54(P^)7CC)7}` + `$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`
	require.Equal(t, vectors.Read(t, "antivirus/clean").Answer.Text+"\x00", scan("%PDF-1.7"))
	require.Equal(t, vectors.Read(t, "antivirus/found").Answer.Text+"\x00", scan(eicar))
	b.fault("antivirus", "size_limit", true, 0)
	require.Equal(t, vectors.Read(t, "antivirus/size-limit").Answer.Text+"\x00", scan("%PDF-1.7"))
}
