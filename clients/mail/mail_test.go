package mail

import (
	"bufio"
	"fmt"
	"mime"
	"net"
	"net/mail"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
)

// server is a mail server that says what its table has, by the beginning of what it is told.
type server struct {
	replies map[string]string
	told    []string // commands
	letter  string
}

// usual is what a server says to a letter that it takes, many lines among it.
func usual() map[string]string {
	return map[string]string{
		"": "220 mx.test ESMTP ready", "EHLO": "250-mx.test\r\n250-SIZE 36700160\r\n250-8BITMIME\r\n250 ENHANCEDSTATUSCODES",
		"MAIL": "250 2.1.0 Ok", "RCPT": "250 2.1.5 Ok", "DATA": "354 End data with <CR><LF>.<CR><LF>", ".": "250 2.0.0 Ok: queued as 4F1A",
		"NOOP": "250 2.0.0 Ok", "RSET": "250 2.0.0 Ok", "QUIT": "221 2.0.0 Bye",
	}
}

// serve plays one conversation. An empty reply hangs up.
func (s *server) serve(t *testing.T, listener net.Listener) {
	connection, err := listener.Accept()
	if err != nil {
		return
	}
	defer connection.Close() //nolint:errcheck // the test is over with it
	say := func(to string) bool {
		reply, known := s.replies[to]
		if !known {
			reply = "502 5.5.2 Error: command not recognized"
		}
		_, err := fmt.Fprint(connection, reply, "\r\n")
		return err == nil && reply != ""
	}
	if !say("") {
		return
	}
	lines := bufio.NewScanner(connection)
	for lines.Scan() {
		command, _, _ := strings.Cut(lines.Text(), " ")
		s.told = append(s.told, lines.Text())
		if !say(command) {
			return
		}
		if command != "DATA" || !strings.HasPrefix(s.replies["DATA"], "354") {
			continue
		}
		for lines.Scan() && lines.Text() != "." {
			s.letter += lines.Text() + "\r\n"
		}
		if !say(".") {
			return
		}
	}
}

// send sends a letter to a server that says so.
func send(t *testing.T, replies map[string]string) (*server, error) {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	s, done := &server{replies: replies}, make(chan struct{})
	go func() {
		defer close(done)
		s.serve(t, listener)
	}()
	client, err := New(Config{
		Host: "127.0.0.1", Port: listener.Addr().(*net.TCPAddr).Port, TLS: TLSNone, From: "noreply@cabinet.test", FromName: "Кабінет водія",
	})
	require.NoError(t, err)
	err = client.Send(t.Context(), Message{ID: "order-1.done", To: "driver@ukr.net", Subject: "Послугу надано", Text: "Вітаємо!"})
	require.NoError(t, listener.Close())
	<-done
	return s, err
}

// What goes over the wire: the envelope, and a letter with its own id, a name and a subject in encoded words.
func TestSent(t *testing.T) {
	s, err := send(t, usual())
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(s.told[0], "EHLO "), s.told[0])
	envelope := strings.Join(s.told, "\n")
	require.Contains(t, envelope, "\nMAIL FROM:<noreply@cabinet.test>")
	require.Contains(t, envelope, "\nRCPT TO:<driver@ukr.net>")
	letter, err := mail.ReadMessage(strings.NewReader(s.letter))
	require.NoError(t, err)
	require.Equal(t, "<order-1.done@cabinet.test>", letter.Header.Get("Message-ID"))
	require.NotEmpty(t, letter.Header.Get("Date"))
	subject, err := new(mime.WordDecoder).DecodeHeader(letter.Header.Get("Subject"))
	require.NoError(t, err)
	require.Equal(t, "Послугу надано", subject)
	from, err := mail.ParseAddress(letter.Header.Get("From"))
	require.NoError(t, err)
	require.Equal(t, mail.Address{Name: "Кабінет водія", Address: "noreply@cabinet.test"}, *from)
	require.True(t, strings.HasPrefix(letter.Header.Get("Content-Type"), "multipart/alternative"), letter.Header.Get("Content-Type"))
}

// What a server does not take: 5xx about the mailbox is final, everything else passes or is for operators, and a lost answer may
// have been a yes.
func TestNotSent(t *testing.T) {
	for name, row := range map[string]struct {
		to, reply string
		kind      wire.Kind
		code      string
	}{
		"no such mailbox":               {"RCPT", "550 5.1.1 <driver@ukr.net>: Recipient address rejected: User unknown", wire.Refused, "5.1.1"},
		"no such mailbox, in lines":     {"RCPT", "550-5.1.1 The email account that you tried to reach\r\n550 5.1.1 does not exist", wire.Refused, "5.1.1"},
		"without an enhanced status":    {"RCPT", "550 No such user here", wire.Refused, "550"},
		"greylisted":                    {"RCPT", "451 4.7.1 Greylisted, try again later", wire.Unavailable, "4.7.1"},
		"a full mailbox":                {"RCPT", "452 4.2.2 Mailbox full", wire.Unavailable, "4.2.2"},
		"the sender is not allowed":     {"MAIL", "553 5.7.1 Sender address rejected", wire.AccessDenied, "5.7.1"},
		"the sender is unknown":         {"MAIL", "550 5.1.0 Sender unknown", wire.BadRequest, "5.1.0"},
		"the sender's domain":           {"RCPT", "550 5.1.8 Sender address rejected: Domain not found", wire.BadRequest, "5.1.8"},
		"no relaying":                   {"RCPT", "554 5.7.1 <driver@ukr.net>: Relay access denied", wire.AccessDenied, "5.7.1"},
		"no relaying, without a class":  {"RCPT", "554 Relay access denied", wire.BadRequest, "554"},
		"without a password":            {"MAIL", "530 5.7.0 Authentication required", wire.AccessDenied, "5.7.0"},
		"spam":                          {".", "554 5.7.1 Message rejected as spam", wire.AccessDenied, "5.7.1"},
		"too large":                     {".", "552 5.3.4 Message too big for system", wire.BadRequest, "5.3.4"},
		"no data":                       {"DATA", "554 No valid recipients", wire.BadRequest, "554"},
		"busy":                          {"", "421 4.3.2 Service not available, closing transmission channel", wire.Unavailable, "421"},
		"a broken connection":           {"DATA", "", wire.Unavailable, ""},
		"a lost answer to the letter":   {".", "", wire.Unavailable, ""},
		"what is no word of the mail's": {"", "HTTP/1.1 400 Bad Request", wire.Malformed, ""},
	} {
		replies := usual()
		replies[row.to] = row.reply
		_, err := send(t, replies)
		require.Equal(t, []string{string(row.kind), row.code}, []string{string(wire.KindOf(err)), wire.CodeOf(err)}, "%s: %v", name, err)
		require.NotContains(t, fmt.Sprint(err), "driver", name)
	}
}

// Each reply that docs/refusals.md lists means what it says there.
func TestRepliesAreDocumented(t *testing.T) {
	table, err := os.ReadFile("../../docs/refusals.md")
	require.NoError(t, err)
	rows := regexp.MustCompile("(?m)^\\| (MAIL|RCPT|DATA|\\.) \\| (`[^|]*) \\| (\\w+) \\|").FindAllStringSubmatch(string(table), -1)
	require.Greater(t, len(rows), 8)
	for _, row := range rows {
		for _, reply := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[2], -1) {
			replies := usual()
			replies[row[1]] = reply[1] + " <driver@ukr.net>"
			_, err := send(t, replies)
			require.Equal(t, row[3], string(wire.KindOf(err)), "%s: %s: %v", row[1], reply[1], err)
		}
	}
}
