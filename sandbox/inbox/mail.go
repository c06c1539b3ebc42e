package inbox

import (
	"errors"
	"fmt"
	"io"
	"strings"

	_ "github.com/emersion/go-message/charset" // letters in the charsets of the world
	"github.com/emersion/go-message/mail"
)

// readMail reads a message's subject, texts and attachments.
func readMail(r io.Reader) (Message, error) {
	reader, err := mail.CreateReader(r)
	if err != nil {
		return Message{}, fmt.Errorf("read mail: %w", err)
	}
	var m Message
	if m.Subject, err = reader.Header.Subject(); err != nil {
		return Message{}, fmt.Errorf("read subject: %w", err)
	}
	if m.MessageID, err = reader.Header.MessageID(); err != nil {
		return Message{}, fmt.Errorf("read Message-ID: %w", err)
	}
	for {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			return m, nil
		}
		if err != nil {
			return Message{}, fmt.Errorf("read part: %w", err)
		}
		if err := m.add(part); err != nil {
			return Message{}, err
		}
	}
}

// add takes one part: the text, its HTML alternative, or a file.
func (m *Message) add(part *mail.Part) error {
	content, err := io.ReadAll(part.Body)
	if err != nil {
		return fmt.Errorf("read part: %w", err)
	}
	switch header := part.Header.(type) {
	case *mail.InlineHeader:
		kind, _, _ := header.ContentType()
		text := strings.ReplaceAll(string(content), "\r\n", "\n")
		if kind == "text/html" {
			m.HTML = text
		} else {
			m.Text += text
		}
	case *mail.AttachmentHeader:
		name, err := header.Filename()
		if err != nil {
			return fmt.Errorf("read file name: %w", err)
		}
		kind, _, _ := header.ContentType()
		m.Attachments = append(m.Attachments, Attachment{Name: name, Type: kind, Size: len(content), Data: content})
	}
	return nil
}
