package inbox

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"slices"
	"sync"
	"time"

	"github.com/emersion/go-smtp"

	"cabinet/sandbox/faults"
)

// SMTPSystem lists the faults of the mail server. It is reached at SANDBOX_SMTP_LISTEN, not by HTTP.
var SMTPSystem = faults.System{
	ID: "smtp", Title: "Пошта: сервер SMTP", Path: "SANDBOX_SMTP_LISTEN",
	Faults: []faults.Fault{
		{ID: unknownMailbox, Title: "скриньки отримувача немає: 550"},
		{ID: faults.AccessDenied, Title: "не приймає листів від нашої адреси: 553"},
	},
}

const unknownMailbox = "unknown_mailbox"

const (
	maxMail       = 10 << 20
	maxRecipients = 50
	smtpPatience  = time.Minute
)

// gibberish answers EHLO, and the HELO that follows.
const gibberish = "%%% what\r\n%%% is this\r\n"

// MailServer takes every mail and keeps it in the inbox.
type MailServer struct {
	server *smtp.Server

	mu       sync.Mutex
	listener net.Listener
	closed   bool
}

// NewMailServer makes the server; Serve listens.
func NewMailServer(i *Inbox, f *faults.Registry) *MailServer {
	switches := f.Of(SMTPSystem)
	server := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		if switches.On(faults.Down) {
			_ = c.Conn().Close()
			return nil, errBusy
		}
		if switches.On(faults.Malformed) {
			_, _ = io.WriteString(c.Conn(), gibberish)
			return nil, errBusy
		}
		return &mailSession{inbox: i, faults: switches, conn: c}, nil
	}))
	server.Domain = "sandbox.test"
	server.EnableSMTPUTF8 = true
	server.MaxMessageBytes, server.MaxRecipients = maxMail, maxRecipients
	server.ReadTimeout, server.WriteTimeout = smtpPatience, smtpPatience
	server.ErrorLog = slog.NewLogLogger(slog.Default().Handler(), slog.LevelDebug)
	return &MailServer{server: server}
}

// Serve takes mail on the listener until Close, which may also come first.
func (m *MailServer) Serve(l net.Listener) error {
	m.mu.Lock()
	m.listener = l
	closed := m.closed
	m.mu.Unlock()
	if closed {
		return l.Close()
	}
	err := m.server.Serve(l)
	if err != nil && !errors.Is(err, smtp.ErrServerClosed) && !errors.Is(err, net.ErrClosed) {
		return fmt.Errorf("serve SMTP: %w", err)
	}
	return nil
}

// Close stops listening and ends the connections.
func (m *MailServer) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	err := m.server.Close()
	if m.listener != nil { // go-smtp does not know a listener that it has not begun to serve
		err = errors.Join(err, m.listener.Close())
	}
	if err != nil && !errors.Is(err, smtp.ErrServerClosed) && !errors.Is(err, net.ErrClosed) {
		return fmt.Errorf("close SMTP: %w", err)
	}
	return nil
}

var (
	errBusy      = &smtp.SMTPError{Code: 421, EnhancedCode: smtp.EnhancedCode{4, 3, 2}, Message: "Service not available"}
	errTrouble   = &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "Local error in processing"}
	errNoMailbox = &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "No such mailbox"}
	errSender    = &smtp.SMTPError{Code: 553, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "Sender address rejected"}
	errUnread    = &smtp.SMTPError{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 6, 0}, Message: "Message cannot be read"}
)

// mailSession is one connection of a sender.
type mailSession struct {
	inbox  *Inbox
	faults *faults.Switches
	conn   *smtp.Conn
	from   string
	to     []string
}

func (s *mailSession) Reset()        { s.from, s.to = "", nil }
func (s *mailSession) Logout() error { return nil }

// Mail begins a message; the faults that all systems have act here.
func (s *mailSession) Mail(from string, _ *smtp.MailOptions) error {
	if delay, on := s.faults.Active(faults.Slow); on {
		time.Sleep(delay)
	}
	if s.faults.On(faults.Unavailable) {
		return errBusy
	}
	if s.faults.On(faults.AccessDenied) {
		return errSender
	}
	s.from = from
	return nil
}

// Rcpt names a recipient.
func (s *mailSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	if s.faults.On(unknownMailbox) {
		return errNoMailbox
	}
	s.to = append(s.to, to)
	return nil
}

// Data takes the message and keeps it before it is answered.
func (s *mailSession) Data(r io.Reader) error {
	m, err := readMail(r)
	if err != nil {
		return errUnread
	}
	if s.faults.On(faults.Error500) {
		return errTrouble
	}
	m.Channel, m.From, m.To = Email, s.from, slices.Clone(s.to)
	if _, err := s.inbox.Deliver(m); err != nil {
		return errTrouble
	}
	if s.faults.On(faults.LostAnswer) {
		_ = s.conn.Conn().Close()
		return errBusy
	}
	return nil
}
