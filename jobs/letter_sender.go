package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"cabinet/clients/mail"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/documents/calendar"
	"cabinet/domain"
	"cabinet/process/loop"
	"cabinet/store"
)

// Mailer sends e-mail. Messages with the same ID are the same letter.
type Mailer interface {
	Session() mail.Session
}

// LetterSender sends stored letters: each at least once, with one Message-ID, so that a repeated letter is read once. Any number of
// processes may run concurrently.
type LetterSender struct {
	Database *pgxpool.Pool
	Keys     *store.Keys
	Mail     Mailer
	// PublicURL is the cabinet's address; letters link to its pages.
	PublicURL string
	Logger    *slog.Logger
}

const (
	// lettersAtOnce is how many letters a sender takes, and sends by one connection to the server.
	lettersAtOnce = 20
	// lettersTime is after how long a sender gives the letters back that it has not sent, and letterLease is when others take them from a
	// sender that has crashed: later than the last letter of a slow server ends.
	lettersTime = time.Minute
	letterLease = 2 * time.Minute
	// letterSenders is how many connections a worker has to the server.
	letterSenders = 4
)

// The outcomes of letters.
const (
	letterSent      = "sent"
	letterNoMailbox = "no_mailbox"
	letterRefused   = "refused"
	letterDelayed   = "delayed"
)

var letterOutcomes = promauto.NewCounterVec(prometheus.CounterOpts{
	Name: "cabinet_letters_total",
	Help: "Attempts to send a letter: sent, no_mailbox (the recipient's mailbox is refused: not sent again), " +
		"refused (the server does not accept the cabinet or the letter: sent again), delayed (sent again).",
}, []string{"outcome"})

// letterOutcome returns what an attempt has come to.
func letterOutcome(err error) string {
	switch kind := wire.KindOf(err); {
	case err == nil:
		return letterSent
	case kind == wire.Refused:
		return letterNoMailbox
	case kind == wire.AccessDenied, kind == wire.BadRequest:
		return letterRefused
	}
	return letterDelayed
}

// Run sends letters until ctx ends.
func (s *LetterSender) Run(ctx context.Context) {
	for _, outcome := range []string{letterSent, letterNoMailbox, letterRefused, letterDelayed} {
		letterOutcomes.WithLabelValues(outcome) // so that none is missing until it happens
	}
	var senders sync.WaitGroup
	for range letterSenders {
		senders.Go(func() { loop.Run(ctx, sendPause, s.Logger, "letters cannot be read from the database", s.sendDue) })
	}
	senders.Wait()
}

// sendDue sends the letters that are due first, by one connection. The result of each is stored before the next one is sent, and no
// transaction is open while one is sent: a sender that crashes repeats at most one letter, and the others wait for the end of its lease.
func (s *LetterSender) sendDue(ctx context.Context) (taken bool, err error) {
	queries, began := sqlc.New(s.Database), time.Now()
	due, err := queries.TakeMessages(ctx, sqlc.TakeMessagesParams{Now: began, Until: began.Add(letterLease), AtMost: lettersAtOnce})
	if err != nil || len(due) == 0 {
		return false, err
	}
	slices.SortFunc(due, func(a, b sqlc.TakeMessagesRow) int { return a.DueAt.Compare(b.DueAt) })
	session := s.Mail.Session()
	defer session.Close()
	storing := context.WithoutCancel(ctx) // what was sent is stored, and what was not is given back, also while the worker ends
	for _, one := range due {
		if ctx.Err() != nil || time.Since(began) > lettersTime {
			err = errors.Join(err, release(storing, queries, one))
		} else {
			err = errors.Join(err, s.send(ctx, queries, session, one))
		}
	}
	return true, err
}

// release gives a letter that was not sent back to the queue, at its place.
func release(ctx context.Context, queries *sqlc.Queries, taken sqlc.TakeMessagesRow) error {
	m := taken.Message
	return queries.ReleaseMessage(ctx, sqlc.ReleaseMessageParams{
		NextAt: taken.DueAt, OrderID: m.OrderID, Version: m.Version, Party: m.Party, Kind: m.Kind,
	})
}

// send sends one letter and stores the result. One whose sending was interrupted by the worker's end is given back. Only a letter to a missing mailbox is not retried: what else the server refuses is for
// operators to repair. One that cannot be read is postponed as one that cannot be sent, so that it does not stop others.
func (s *LetterSender) send(ctx context.Context, queries *sqlc.Queries, session mail.Session, taken sqlc.TakeMessagesRow) error {
	due := taken.Message
	m, err := store.Store{Keys: s.Keys}.OpenLetter(ctx, due)
	if err == nil {
		err = session.Send(ctx, s.messageOf(m))
	}
	ended := ctx.Err() != nil
	ctx = context.WithoutCancel(ctx)
	if err != nil && ended {
		return release(ctx, queries, taken)
	}
	now, outcome := time.Now(), letterOutcome(err)
	letterOutcomes.WithLabelValues(outcome).Inc()
	switch outcome {
	case letterSent:
		return queries.MessageSent(ctx, sqlc.MessageSentParams{At: &now, OrderID: due.OrderID, Version: due.Version, Party: due.Party, Kind: due.Kind})
	case letterNoMailbox:
		s.Logger.WarnContext(ctx, "letter refused", "order", due.OrderID, "version", due.Version, "error", err)
		return queries.MessageRefused(ctx, sqlc.MessageRefusedParams{At: &now, OrderID: due.OrderID, Version: due.Version, Party: due.Party, Kind: due.Kind})
	}
	s.Logger.WarnContext(ctx, "letter delayed", "order", due.OrderID, "version", due.Version, "outcome", outcome, "error", err)
	return queries.MessageDelayed(ctx, sqlc.MessageDelayedParams{
		NextAt: now.Add(delayAfter(due.Attempts)), OrderID: due.OrderID, Version: due.Version, Party: due.Party, Kind: due.Kind,
	})
}

// messageOf returns a letter as an e-mail.
func (s *LetterSender) messageOf(m store.Letter) mail.Message {
	message := mail.Message{
		ID: fmt.Sprintf("%s-%d-%s-%s", m.OrderID, m.Version, m.Kind, m.Party), To: m.Recipient, Subject: m.Subject(),
		About: m.About, Heading: m.Heading, Text: m.Text, Files: append(pictures(m.Picture), s.calendar(m.Entry)...),
	}
	for _, fact := range m.Facts {
		message.Facts = append(message.Facts, mail.Fact{Name: fact.Name, Value: fact.Value})
	}
	if m.Path != "" {
		message.Button = mail.Link{Label: m.PathName, URL: s.PublicURL + m.Path}
	}
	return message
}

// calendar returns a deadline as an attachment; nil without one.
func (s *LetterSender) calendar(entry *domain.CalendarEntry) []mail.File {
	if entry == nil {
		return nil
	}
	return []mail.File{{Name: calendar.FileName, Type: calendar.FileType, Content: calendar.File(*entry, s.PublicURL, time.Now())}}
}

// pictures returns the picture of a plate as an attachment; nil without one.
func pictures(picture string) []mail.File {
	if picture == "" {
		return nil
	}
	return []mail.File{{Name: "nomernyi-znak.svg", Type: "image/svg+xml", Content: []byte(picture)}}
}
