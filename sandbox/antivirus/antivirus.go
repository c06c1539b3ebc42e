// Package antivirus is a scanner of files that speaks the protocol of clamd over TCP. It knows one piece of malware: the
// test file of EICAR, wherever it lies in what is sent.
package antivirus

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"time"

	"cabinet/sandbox/faults"
)

// System lists the scanner's faults. It is reached at SANDBOX_CLAMD_LISTEN, not by HTTP.
var System = faults.System{
	ID: "antivirus", Title: "Антивірус: clamd", Path: "SANDBOX_CLAMD_LISTEN",
	Faults: []faults.Fault{{ID: sizeLimit, Title: "файл довший, ніж приймає антивірус"}},
}

// sizeLimit is the fault of a scanner that takes only short files.
const sizeLimit = "size_limit"

const (
	maxStream = 25 << 20 // clamd's own default
	patience  = time.Minute
	// eicar is the test file of EICAR in two halves, so that no scanner takes this program for it.
	eicar = `X5O!P%@AP[4\PZX54(P^)7CC)7}` + `$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`
)

// The answers of clamd.
const (
	clean   = "stream: OK"
	found   = "stream: Eicar-Test-Signature FOUND"
	failed  = "stream: Can't allocate memory ERROR"
	tooLong = "INSTREAM size limit exceeded. ERROR"
	unknown = "UNKNOWN COMMAND"
)

// Server scans what it is sent.
type Server struct {
	faults *faults.Switches

	mu          sync.Mutex
	listener    net.Listener
	connections map[net.Conn]struct{}
	closed      bool
	serving     sync.WaitGroup
}

// New makes the server; Serve makes it listen.
func New(f *faults.Registry) *Server {
	return &Server{faults: f.Of(System), connections: map[net.Conn]struct{}{}}
}

// Serve answers on the listener until Close, which may also come first.
func (s *Server) Serve(l net.Listener) error {
	s.mu.Lock()
	s.listener = l
	closed := s.closed
	s.mu.Unlock()
	if closed {
		return l.Close()
	}
	for {
		connection, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("serve clamd: %w", err)
		}
		if s.open(connection) {
			go s.converse(connection)
		}
	}
}

// open keeps a connection for Close, and reports whether it may be used.
func (s *Server) open(connection net.Conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		_ = connection.Close()
		return false
	}
	s.connections[connection] = struct{}{}
	s.serving.Add(1)
	return true
}

// Close stops listening and ends the connections.
func (s *Server) Close() error {
	s.mu.Lock()
	s.closed = true
	var err error
	if s.listener != nil {
		err = s.listener.Close()
	}
	for connection := range s.connections {
		_ = connection.Close()
	}
	s.mu.Unlock()
	s.serving.Wait()
	if err != nil && !errors.Is(err, net.ErrClosed) {
		return fmt.Errorf("close clamd: %w", err)
	}
	return nil
}

// converse answers one command, as clamd does outside of its sessions.
func (s *Server) converse(connection net.Conn) {
	defer func() {
		_ = connection.Close()
		s.mu.Lock()
		delete(s.connections, connection)
		s.mu.Unlock()
		s.serving.Done()
	}()
	_ = connection.SetDeadline(time.Now().Add(patience))
	if s.faults.On(faults.Down) {
		return
	}
	in := bufio.NewReader(connection)
	command, end, err := readCommand(in)
	if err != nil {
		return
	}
	reply := s.answer(command, in)
	if delay, on := s.faults.Active(faults.Slow); on {
		time.Sleep(delay)
	}
	switch {
	case s.faults.On(faults.LostAnswer):
		return
	case s.faults.On(sizeLimit):
		reply = tooLong
	case s.faults.On(faults.Unavailable), s.faults.On(faults.Error500):
		reply = failed
	case s.faults.On(faults.Malformed):
		reply, end = reply[:len(reply)/2], 0
	}
	_, _ = connection.Write(append([]byte(reply), end))
}

// readCommand reads a command and the byte that ends it and its answer: "zNAME\0" or "nNAME\n".
func readCommand(in *bufio.Reader) (name string, end byte, err error) {
	form, err := in.ReadByte()
	if err != nil {
		return "", 0, err
	}
	switch form {
	case 'z':
		end = 0
	case 'n':
		end = '\n'
	default:
		return "", '\n', nil
	}
	name, err = in.ReadString(end)
	return strings.TrimSuffix(name, string(end)), end, err
}

func (s *Server) answer(command string, in *bufio.Reader) string {
	switch command {
	case "PING":
		return "PONG"
	case "VERSION":
		return "ClamAV 1.4.3/sandbox"
	case "INSTREAM":
		return scan(in)
	}
	return unknown
}

// scan reads chunks until the empty one, and looks for the test file.
func scan(in *bufio.Reader) string {
	var content bytes.Buffer
	for {
		var length uint32
		if err := binary.Read(in, binary.BigEndian, &length); err != nil {
			return failed
		}
		if length == 0 {
			break
		}
		if int64(content.Len())+int64(length) > maxStream {
			return tooLong
		}
		if _, err := io.CopyN(&content, in, int64(length)); err != nil {
			return failed
		}
	}
	if bytes.Contains(content.Bytes(), []byte(eicar)) {
		return found
	}
	return clean
}
