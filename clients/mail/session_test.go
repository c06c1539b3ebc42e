package mail

import (
	"bufio"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// post is a mail server that ends each connection after some messages.
type post struct {
	net.Listener
	after int

	mutex       sync.Mutex
	connections int
	messages    int
}

func startPost(t *testing.T, after int) *post {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	p := &post{Listener: listener, after: after}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			p.mutex.Lock()
			p.connections++
			p.mutex.Unlock()
			go p.serve(connection)
		}
	}()
	return p
}

func (p *post) serve(connection net.Conn) {
	defer connection.Close() //nolint:errcheck // a test
	reply := func(text string) { _, _ = fmt.Fprint(connection, text+"\r\n") }
	lines, own := bufio.NewScanner(connection), 0
	reply("220 post.test")
	for lines.Scan() {
		switch verb := strings.ToUpper(strings.Fields(lines.Text() + " .")[0]); verb {
		case "EHLO":
			reply("250-post.test\r\n250 8BITMIME")
		case "DATA":
			reply("354 go ahead")
			for lines.Scan() && lines.Text() != "." {
			}
			own++
			p.mutex.Lock()
			p.messages++
			p.mutex.Unlock()
			reply("250 taken")
			if own == p.after {
				return // without a goodbye
			}
		case "QUIT":
			reply("221 bye")
			return
		default:
			reply("250 ok")
		}
	}
}

// A session sends its messages by one connection, and by another one where the server has ended it. None is sent twice.
func TestSession(t *testing.T) {
	for after, connections := range map[int]int{0: 1, 4: 3} {
		server := startPost(t, after)
		client, err := New(Config{
			Host: "127.0.0.1", Port: server.Addr().(*net.TCPAddr).Port, TLS: TLSNone, From: "a@cabinet.test", FromName: "Кабінет водія",
		})
		require.NoError(t, err)
		session := client.Session()
		for i := range 10 {
			require.NoError(t, session.Send(t.Context(), Message{ID: fmt.Sprint(i), To: "driver@ukr.net", Subject: "Тема", Text: "Текст"}), i)
		}
		session.Close()
		server.mutex.Lock()
		require.Equal(t, []int{10, connections}, []int{server.messages, server.connections})
		server.mutex.Unlock()
	}
}
