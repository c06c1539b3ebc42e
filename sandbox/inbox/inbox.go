// Package inbox is every mailbox and phone of the sandbox: an SMTP server that delivers nowhere, and one list of all e-mails and SMS.
package inbox

import (
	"slices"
	"strings"
	"time"

	"cabinet/sandbox/store"
)

// The channels by which a message comes.
const (
	Email = "email"
	SMS   = "sms"
)

// Message is an e-mail or a text message as it has come. Copies counts how often: a sender that tries again sends the
// same Message-ID, and that is the same message.
type Message struct {
	ID          string       `json:"id"`
	Channel     string       `json:"channel"` // email, sms
	From        string       `json:"from"`    // address, or the name that a phone shows
	To          []string     `json:"to"`
	Subject     string       `json:"subject,omitempty"`
	Text        string       `json:"text"`
	HTML        string       `json:"html,omitempty"`
	MessageID   string       `json:"messageId,omitempty"`
	Attachments []Attachment `json:"attachments,omitempty"`
	At          time.Time    `json:"at"`
	Copies      int          `json:"copies"`
}

// Attachment is a file that came with an e-mail.
type Attachment struct {
	Name string `json:"name"`
	Type string `json:"type"`
	Size int    `json:"size"`
	Data []byte `json:"-"`
}

// stored is an attachment with its content, kept beside the message.
type stored struct {
	Attachment
	Content []byte `json:"content"`
}

const (
	messageBucket    = "inbox_messages"
	recipientBucket  = "inbox_recipients"  // recipient, NUL, number → message id
	recentBucket     = "inbox_recent"      // message ids by age
	messageIDBucket  = "inbox_message_ids" // Message-ID and recipients → message id
	attachmentBucket = "inbox_attachments" // message id, NUL, number → attachment
)

// Inbox keeps all messages. It is safe for concurrent use.
type Inbox struct{ store *store.Store }

// New makes the inbox over the state.
func New(s *store.Store) *Inbox { return &Inbox{store: s} }

// Deliver keeps a message. One with a Message-ID and recipients that are already there is counted as its copy.
func (i *Inbox) Deliver(m Message) (id string, err error) {
	err = i.store.Update(func(tx *store.Tx) error {
		id, err = deliver(tx, m)
		return err
	})
	return id, err
}

// Text keeps a text message as part of a larger change. The phone may be written in any form.
func (i *Inbox) Text(tx *store.Tx, sender, phone, text string) error {
	_, err := deliver(tx, Message{Channel: SMS, From: sender, To: []string{phone}, Text: text})
	return err
}

func deliver(tx *store.Tx, m Message) (string, error) {
	twin := ""
	if m.MessageID != "" {
		twin = m.MessageID + "\x00" + strings.Join(keys(m.To), "\x00")
		known, ok, err := store.Get[string](tx, messageIDBucket, twin)
		if err != nil {
			return "", err
		}
		if ok {
			return known, recount(tx, known)
		}
	}
	number, err := tx.Append(recentBucket, "", "")
	if err != nil {
		return "", err
	}
	m.ID, m.At, m.Copies = hexID(number), time.Now().UTC(), 1
	if err := tx.Put(recentBucket, number, m.ID); err != nil {
		return "", err
	}
	if twin != "" {
		if err := tx.Put(messageIDBucket, twin, m.ID); err != nil {
			return "", err
		}
	}
	for n, a := range m.Attachments {
		if err := tx.Put(attachmentBucket, attachmentKey(m.ID, n), stored{a, a.Data}); err != nil {
			return "", err
		}
	}
	for _, recipient := range keys(m.To) {
		if _, err := tx.Append(recipientBucket, recipient+"\x00", m.ID); err != nil {
			return "", err
		}
	}
	return m.ID, tx.Put(messageBucket, m.ID, m)
}

func recount(tx *store.Tx, id string) error {
	m, _, err := store.Get[Message](tx, messageBucket, id)
	if err != nil {
		return err
	}
	m.Copies++
	return tx.Put(messageBucket, id, m)
}

// Message reads one message; false when there is none.
func (i *Inbox) Message(id string) (m Message, ok bool, err error) {
	err = i.store.View(func(tx *store.Tx) error {
		m, ok, err = store.Get[Message](tx, messageBucket, id)
		return err
	})
	return m, ok, err
}

// Attachment reads a file of a message with its content; false when there is none.
func (i *Inbox) Attachment(id string, n int) (a Attachment, ok bool, err error) {
	err = i.store.View(func(tx *store.Tx) error {
		var s stored
		s, ok, err = store.Get[stored](tx, attachmentBucket, attachmentKey(id, n))
		a = s.Attachment
		a.Data = s.Content
		return err
	})
	return a, ok, err
}

// Messages lists up to n messages, the newest first; with a recipient only those that came to it, written in any form.
func (i *Inbox) Messages(to string, n int) (list []Message, err error) {
	err = i.store.View(func(tx *store.Tx) error {
		list = nil
		ids, err := newest(tx, Key(to), n)
		if err != nil {
			return err
		}
		for _, id := range ids {
			m, ok, err := store.Get[Message](tx, messageBucket, id)
			if err != nil {
				return err
			}
			if ok {
				list = append(list, m)
			}
		}
		return nil
	})
	return list, err
}

func newest(tx *store.Tx, recipient string, n int) ([]string, error) {
	if recipient == "" {
		return store.Latest[string](tx, recentBucket, n)
	}
	var ids []string
	err := store.Each(tx, recipientBucket, recipient+"\x00", func(_, id string) bool {
		ids = append(ids, id)
		return true
	})
	slices.Reverse(ids)
	return ids[:min(n, len(ids))], err
}
