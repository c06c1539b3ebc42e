// Package antivirus has files scanned for malware by clamd of ClamAV, or whatever speaks its protocol over TCP.
package antivirus

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"net"
	"strings"
	"time"

	"cabinet/clients/wire"
)

// Config says where the scanner is.
type Config struct {
	Address string        // host:port of clamd
	Timeout time.Duration // of one scan; 0: standardTimeout
}

const (
	system, operation = "antivirus", "scan"
	// standardTimeout is longer than clamd takes for the largest upload on a busy machine.
	standardTimeout = 10 * time.Second
	chunkSize       = 64 << 10
	maxReply        = 4 << 10
)

// Client scans files. It is safe for concurrent use; each scan has a connection of its own.
type Client struct {
	config Config
	system wire.System
}

// New makes a client.
func New(config Config) *Client {
	if config.Timeout == 0 {
		config.Timeout = standardTimeout
	}
	return &Client{config: config, system: wire.System{Name: system}}
}

// CodeTooLarge: a file is longer than the scanner takes (StreamMaxLength of clamd).
const CodeTooLarge = "SIZE_LIMIT"

// Scan returns the name of the malware that a file holds, in the scanner's words; empty: it found none. Unavailable: the
// scanner did not answer, or could not scan; Malformed: its answer cannot be read; Refused with CodeTooLarge: it does not scan so
// long a file, however often it is asked.
func (c *Client) Scan(ctx context.Context, content []byte) (malware string, err error) {
	ctx, cancel := context.WithTimeout(ctx, c.config.Timeout)
	defer cancel()
	err = wire.Observe(ctx, system, operation, func(ctx context.Context) error {
		reply, err := c.ask(ctx, content)
		if err != nil {
			return c.system.Fail(operation, wire.Unavailable, 0, reason(err))
		}
		malware, err = c.read(reply)
		return err
	})
	return malware, err
}

// ask sends a file by the command INSTREAM and returns the answer without its end.
func (c *Client) ask(ctx context.Context, content []byte) (reply string, err error) {
	connection, err := (&net.Dialer{}).DialContext(ctx, "tcp", c.config.Address)
	if err != nil {
		return "", err
	}
	defer func() { _ = connection.Close() }()
	defer context.AfterFunc(ctx, func() { _ = connection.SetDeadline(time.Unix(1, 0)) })()
	// A scanner that refuses a file answers before it has read all of it, and closes the connection, which discards what was not read by
	// then. So the answer is read while the file is sent, and counts, not that writing failed.
	answered := make(chan error, 1)
	go func() {
		line, err := bufio.NewReaderSize(connection, maxReply).ReadSlice(0)
		if err == nil {
			reply = strings.TrimSpace(string(line[:len(line)-1]))
		}
		answered <- err
	}()
	sent := stream(connection, content)
	if err := <-answered; err != nil {
		return "", errors.Join(sent, err)
	}
	return reply, nil
}

// stream writes the command, the file in chunks that have their length before them, and an empty chunk.
func stream(connection net.Conn, content []byte) error {
	out := bufio.NewWriterSize(connection, chunkSize+4)
	_, _ = out.WriteString("zINSTREAM\x00") // Flush returns any error
	for len(content) > 0 {
		chunk := content[:min(chunkSize, len(content))]
		content = content[len(chunk):]
		_ = binary.Write(out, binary.BigEndian, uint32(len(chunk))) //nolint:gosec // at most chunkSize
		_, _ = out.Write(chunk)
	}
	_ = binary.Write(out, binary.BigEndian, uint32(0))
	return out.Flush()
}

// sizeLimit is how clamd says that a file is longer than it takes.
const sizeLimit = "INSTREAM size limit exceeded"

// read reads "stream: OK", "stream: NAME FOUND", or "REASON ERROR". The reason is left out: it may be any text.
func (c *Client) read(reply string) (malware string, err error) {
	result := strings.TrimPrefix(reply, "stream: ")
	if result == "OK" {
		return "", nil
	}
	if name, found := strings.CutSuffix(result, " FOUND"); found {
		return name, nil
	}
	if strings.HasPrefix(result, sizeLimit) {
		return "", c.system.Fail(operation, wire.Refused, 0, errors.New("the file is longer than the scanner takes")).Say(CodeTooLarge)
	}
	if strings.HasSuffix(result, "ERROR") {
		return "", c.system.Fail(operation, wire.Unavailable, 0, errors.New("the scanner could not scan"))
	}
	return "", c.system.Fail(operation, wire.Malformed, 0, errors.New("the answer is not clamd's"))
}

// reason drops the address from a network error.
func reason(err error) error {
	var timeout interface{ Timeout() bool }
	switch {
	case errors.Is(err, context.Canceled):
		return context.Canceled
	case errors.As(err, &timeout) && timeout.Timeout():
		return errors.New("no answer in time")
	}
	return errors.New("no connection")
}
