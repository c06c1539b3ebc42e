package clients_test

import (
	"bytes"
	"context"
	"io"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/antivirus"
	"cabinet/clients/wire"
)

// eicar is the test file of EICAR, which every scanner finds.
const eicar = `X5O!P%@AP[4\PZX54(P^)7CC)7}` + `$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`

// A file is scanned whole, however many chunks it takes; malware is named.
func TestAntivirus(t *testing.T) {
	m := startMarket(t, nil)
	client := antivirus.New(antivirus.Config{Address: m.clamd})
	pad := bytes.Repeat([]byte("x"), 2<<20)
	for name, c := range map[string]struct {
		content []byte
		malware string
	}{
		"nothing":         {nil, ""},
		"a small file":    {[]byte("%PDF-1.7"), ""},
		"the largest":     {pad, ""},
		"malware":         {[]byte(eicar), "Eicar-Test-Signature"},
		"at the end":      {append(pad[:len(pad)-100:len(pad)-100], eicar...), "Eicar-Test-Signature"},
		"across chunks":   {append(pad[:64<<10-20:64<<10-20], eicar...), "Eicar-Test-Signature"},
		"not quite so":    {[]byte(eicar[1:]), ""},
		"chunks' own end": {make([]byte, 128<<10), ""},
	} {
		malware, err := client.Scan(t.Context(), c.content)
		require.NoError(t, err, name)
		require.Equal(t, c.malware, malware, name)
	}
}

// What the scanner does wrong is never a clean file.
func TestAntivirusFaults(t *testing.T) {
	m := startMarket(t, nil)
	client := antivirus.New(antivirus.Config{Address: m.clamd})
	scan := func(ctx context.Context) error {
		_, err := client.Scan(ctx, []byte("%PDF-1.7"))
		return err
	}
	m.bends("antivirus", map[string]refusal{
		"down":        {wire.Unavailable, ""},
		"unavailable": {wire.Unavailable, ""},
		"error_500":   {wire.Unavailable, ""},
		"lost_answer": {wire.Unavailable, ""},
		"malformed":   {wire.Malformed, ""},
		"slow":        {wire.Unavailable, ""},
	}, m.clamd, scan)
	require.NoError(t, scan(t.Context()))

	m.fault("antivirus", "slow", 1500)
	impatient := antivirus.New(antivirus.Config{Address: m.clamd, Timeout: 100 * time.Millisecond})
	_, err := impatient.Scan(t.Context(), []byte("%PDF-1.7"))
	require.Equal(t, wire.Unavailable, wire.KindOf(err))
	m.mend()

	for range 5 {
		_, err = client.Scan(t.Context(), make([]byte, 26<<20))
		require.Equal(t, refusal{wire.Refused, antivirus.CodeTooLarge}, refusal{wire.KindOf(err), codeOf(t, err)}, "%v", err)
	}
	m.fault("antivirus", "size_limit", 0)
	err = scan(t.Context())
	require.Equal(t, antivirus.CodeTooLarge, codeOf(t, err))
	m.mend()
	m.stop()
	m.stop = func() {}
	require.Equal(t, wire.Unavailable, wire.KindOf(scan(t.Context())))
}

// The scanner answers those who look whether it lives, in both forms of its commands.
func TestAntivirusCommands(t *testing.T) {
	m := startMarket(t, nil)
	for command, want := range map[string]string{
		"zPING\x00": "PONG\x00", "nPING\n": "PONG\n", "nVERSION\n": "ClamAV 1.4.3/sandbox\n", "zSHUTDOWN\x00": "UNKNOWN COMMAND\x00",
	} {
		connection, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", m.clamd)
		require.NoError(t, err)
		_, err = io.WriteString(connection, command)
		require.NoError(t, err)
		answer, err := io.ReadAll(connection)
		require.NoError(t, err)
		require.Equal(t, want, string(answer))
		require.NoError(t, connection.Close())
	}
}
