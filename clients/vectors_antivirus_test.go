package clients_test

import (
	"bufio"
	"net"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/antivirus"
	"cabinet/clients/wire"
	"cabinet/tests/vectors"
)

// clamd answers each file in the same way, before it has read it.
func clamd(t *testing.T, answer string) *antivirus.Client {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			_, _ = bufio.NewReader(connection).ReadString(0)
			_, _ = connection.Write([]byte(answer + "\x00"))
			_ = connection.Close()
		}
	}()
	return antivirus.New(antivirus.Config{Address: listener.Addr().String()})
}

// The answers of clamd: clean, found, and longer than it takes, which no repetition changes.
func TestAntivirusVectors(t *testing.T) {
	scan := func(name string) (string, error) {
		return clamd(t, vectors.Read(t, name).Answer.Text).Scan(t.Context(), []byte("%PDF-1.7"))
	}
	malware, err := scan("antivirus/clean")
	require.NoError(t, err)
	require.Empty(t, malware)
	malware, err = scan("antivirus/found")
	require.NoError(t, err)
	require.Equal(t, "Eicar-Test-Signature", malware)
	_, err = scan("antivirus/size-limit")
	require.Equal(t, refusal{wire.Refused, antivirus.CodeTooLarge}, refusal{wire.KindOf(err), codeOf(t, err)})
}
