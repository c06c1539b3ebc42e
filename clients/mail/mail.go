// Package mail sends the cabinet's e-mails by SMTP: a plain text and the same as HTML.
package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/textproto"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/wneessen/go-mail"

	"cabinet/clients/wire"
)

// Config says which server takes our mail and who we are.
type Config struct {
	Host     string
	Port     int
	Username string // empty: the server asks for none
	Password string
	TLS      TLS
	From     string // address
	FromName string
}

// TLS says how the connection is protected.
type TLS string

// The ways of protection.
const (
	TLSRequired TLS = "required" // STARTTLS or nothing
	TLSImplicit TLS = "implicit" // from the first byte, port 465
	TLSNone     TLS = "none"     // a server on this machine
)

// sendTime bounds how long each answer of the server is waited for.
const sendTime = 15 * time.Second

// Client sends mail. It is safe for concurrent use.
type Client struct {
	config  Config
	options []mail.Option
}

// New makes a client. An error says what is wrong with the configuration.
func New(config Config) (*Client, error) {
	options := []mail.Option{mail.WithPort(config.Port)}
	switch config.TLS {
	case TLSRequired:
		options = append(options, mail.WithTLSPolicy(mail.TLSMandatory))
	case TLSImplicit:
		options = append(options, mail.WithSSL())
	case TLSNone:
		options = append(options, mail.WithTLSPolicy(mail.NoTLS))
	default:
		return nil, fmt.Errorf("mail: TLS %q is none of required, implicit, none", config.TLS)
	}
	if config.Username != "" {
		options = append(options, mail.WithSMTPAuth(mail.SMTPAuthAutoDiscover),
			mail.WithUsername(config.Username), mail.WithPassword(config.Password))
	}
	if _, err := mail.NewClient(config.Host, options...); err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	if err := mail.NewMsg().From(config.From); err != nil || !strings.Contains(config.From, "@") {
		return nil, errors.New("mail: the sender's address is not one")
	}
	return &Client{config: config, options: options}, nil
}

// Message is an e-mail to one citizen.
type Message struct {
	// ID names the message among all that the cabinet sends, without personal data. The same ID sent again is the same
	// message, so that a mailbox can show it once.
	ID      string
	To      string
	Subject string
	// About is what the message is about, above its heading; empty: nothing. Without a heading the subject is one.
	About, Heading string
	// Text is plain: paragraphs are parted by an empty line, addresses of pages become links in HTML.
	Text string
	// Facts are a table below the text.
	Facts []Fact
	// Button leads to a page; its zero value is none.
	Button Link
	Files  []File
}

// Fact is a row of a message's table.
type Fact struct{ Name, Value string }

// Link is a page to open.
type Link struct{ Label, URL string }

// File is an attachment.
type File struct {
	Name    string
	Type    string // for example application/pdf
	Content []byte
}

// Send hands the message to the server. Refused: there is no such mailbox, its enhanced status is the code; AccessDenied,
// BadRequest: the server does not accept us, our sender's address or the letter; Unavailable: trying again may help. A message whose
// answer was lost may have been taken: send it again with its ID.
func (c *Client) Send(ctx context.Context, message Message) error {
	session := c.Session()
	defer session.Close()
	return session.Send(ctx, message)
}

// Check signs in to the server, and sends nothing. Its errors are those of Send.
func (c *Client) Check(ctx context.Context) error {
	client, err := c.connection(ctx)
	if err != nil {
		return err
	}
	return wire.Observe(ctx, system, "check", func(ctx context.Context) error {
		err := client.DialWithContext(ctx)
		if err == nil {
			err = client.Close()
		}
		return classify(err)
	})
}

// connection returns a client of go-mail, which is one connection.
func (c *Client) connection(ctx context.Context) (*mail.Client, error) {
	// go-mail uses the context while it dials, and its own timeout afterwards.
	patience := sendTime
	if deadline, ok := ctx.Deadline(); ok {
		patience = max(time.Millisecond, min(patience, time.Until(deadline)))
	}
	client, err := mail.NewClient(c.config.Host, append(slices.Clone(c.options), mail.WithTimeout(patience))...)
	if err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	return client, nil
}

var errRecipient = errors.New("the recipient's address is not one")

func (c *Client) compose(message Message) (*mail.Msg, error) {
	msg := mail.NewMsg(mail.WithNoDefaultUserAgent())
	if err := msg.FromFormat(c.config.FromName, c.config.From); err != nil {
		return nil, errors.New("the sender's address is not one")
	}
	if err := msg.To(message.To); err != nil {
		return nil, errRecipient
	}
	page, err := htmlOf(message, c.config.FromName)
	if err != nil {
		return nil, err
	}
	_, domain, _ := strings.Cut(c.config.From, "@")
	msg.SetMessageIDWithValue(message.ID + "@" + domain)
	msg.SetDate()
	msg.Subject(message.Subject)
	msg.SetBodyString(mail.TypeTextPlain, textOf(message, c.config.FromName))
	msg.AddAlternativeString(mail.TypeTextHTML, page)
	for _, file := range message.Files {
		kind := mail.WithFileContentType(mail.ContentType(file.Type))
		if err := msg.AttachReader(file.Name, bytes.NewReader(file.Content), kind); err != nil {
			return nil, errors.New("a file cannot be attached")
		}
	}
	return msg, nil
}

// classify makes one of our errors of go-mail's; its text may name the recipient, so it is dropped.
func classify(err error) error {
	var sending *mail.SendError
	var protocol textproto.ProtocolError
	var refusal *textproto.Error
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.Canceled):
		return fail(wire.Unavailable, context.Canceled)
	case errors.As(err, &protocol):
		return fail(wire.Malformed, errors.New("the answer is not SMTP"))
	case errors.As(err, &refusal): // of our name and password
		return fail(kindOf(refusal.Code, "", mail.ErrAmbiguous), nil).Say(strconv.Itoa(refusal.Code))
	case !errors.As(err, &sending):
		return fail(wire.Unavailable, errors.New("no connection"))
	}
	status, enhanced := sending.ErrorCode(), sending.EnhancedStatusCode()
	fault := fail(kindOf(status, enhanced, sending.Reason), nil)
	fault.Code = enhanced
	if fault.Code == "" && status > 0 {
		fault.Code = strconv.Itoa(status)
	}
	return fault
}

// kindOf is the kind of a server's reply. 4xx passes, and without a code the connection broke. 5xx is final only about the recipient's
// mailbox; about us, our sender's address or the letter it is for operators to repair, and holds all letters up.
func kindOf(status int, enhanced string, at mail.SendErrReason) wire.Kind {
	switch {
	case status < 500:
		return wire.Unavailable
	case at == mail.ErrSMTPRcptTo && aboutMailbox(status, enhanced):
		return wire.Refused
	case status == 530, status == 534, status == 535, status == 538, strings.HasPrefix(enhanced, "5.7."): // RFC 4954; RFC 3463, 3.8
		return wire.AccessDenied
	}
	return wire.BadRequest
}

// aboutMailbox reports whether the reply to a recipient is about the mailbox: an enhanced status of the classes "address" and "mailbox"
// but for those about the sender's address (RFC 3463, 3.2 and 3.3; RFC 7505), else the status alone (RFC 5321, 4.2.3). A server that does
// not relay our letters says so to the recipient, too, with 5.7.1 or 554.
func aboutMailbox(status int, enhanced string) bool {
	switch {
	case enhanced == "5.1.7", enhanced == "5.1.8":
		return false
	case enhanced != "":
		return strings.HasPrefix(enhanced, "5.1.") || strings.HasPrefix(enhanced, "5.2.")
	}
	return status == 550 || status == 551 || status == 552 || status == 553
}

// What errors and metrics call it.
const system, operation = "mail", "send"

func fail(kind wire.Kind, cause error) *wire.Error {
	return &wire.Error{System: system, Operation: operation, Kind: kind, Cause: cause}
}
