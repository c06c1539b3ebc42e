package activities

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"cabinet/clients/mail"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/temporal"
	"cabinet/workflows/order"
)

// letters are the letters about what an order has just recorded. They are kept with the change itself, so that each is
// written once and none is lost; who sends them is Sender.
func letters(in order.Projection, id uuid.UUID, publicURL string) (list []temporal.Letter) {
	for _, event := range in.Events {
		for _, letter := range in.Order.LettersAmong(in.Events, event) {
			recipient := in.Order.EmailOf(letter.To)
			if recipient == "" {
				continue
			}
			list = append(list, temporal.Letter{
				OrderID: id, Version: event.Version, Party: string(letter.To), Kind: string(event.Kind),
				Recipient: recipient, Subject: letter.Subject, Body: letter.Text + letterEnd(letter.PathName, publicURL+letter.Path), Picture: letter.Picture, CreatedAt: event.At,
			})
		}
	}
	return list
}

// letterEnd leads to a page, an order's or a service's; the address has no personal data.
func letterEnd(page, address string) string {
	return "\n\n" + page + ": " + address + "\n\nКабінет водія"
}

// Mailer sends e-mail. The same ID is the same letter, however often it is sent.
type Mailer interface {
	Send(ctx context.Context, message mail.Message) error
}

// Sender sends the letters that orders have written: each at least once, and under one Message-ID, so that a letter
// whose answer was lost is not read twice. Any number of processes may send at the same time.
type Sender struct {
	Database *pgxpool.Pool
	Keys     *temporal.Keys
	Mail     Mailer
	Logger   *slog.Logger
}

const (
	sendPause = time.Second
	// A letter is tried again after 10 s, 20 s, 40 s and so on, at most an hour.
	firstDelay   = 10 * time.Second
	longestDelay = time.Hour
)

// Run sends letters until ctx ends.
func (s *Sender) Run(ctx context.Context) {
	for ctx.Err() == nil {
		taken, err := s.sendDue(ctx)
		if err != nil && ctx.Err() == nil {
			s.Logger.WarnContext(ctx, "letters wait for the database", "error", err)
		}
		if taken && err == nil {
			continue // there may be more
		}
		select {
		case <-ctx.Done():
		case <-time.After(sendPause):
		}
	}
}

// sendDue sends the letter that is due the longest, if there is one, and locks it against other senders. What is
// sent is written down before the next one: a sender that ends leaves at most one to be sent again.
func (s *Sender) sendDue(ctx context.Context) (taken bool, err error) {
	err = pgx.BeginFunc(ctx, s.Database, func(tx pgx.Tx) error {
		queries := sqlc.New(tx)
		due, err := queries.MessageToSend(ctx, time.Now())
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		taken = true
		return s.send(ctx, queries, due)
	})
	return taken, err
}

// send sends one letter and keeps what became of it. A mailbox that does not exist is not tried again.
func (s *Sender) send(ctx context.Context, queries *sqlc.Queries, due sqlc.Message) error {
	m, err := temporal.Store{Keys: s.Keys}.OpenLetter(ctx, due)
	if err != nil {
		return err
	}
	err = s.Mail.Send(ctx, mail.Message{
		ID: fmt.Sprintf("%s-%d-%s-%s", m.OrderID, m.Version, m.Kind, m.Party), To: m.Recipient, Subject: m.Subject, Text: m.Body, Files: pictures(m.Picture),
	})
	now := time.Now()
	switch {
	case err == nil:
		return queries.MessageSent(ctx, sqlc.MessageSentParams{At: &now, OrderID: m.OrderID, Version: m.Version, Party: m.Party, Kind: m.Kind})
	case wire.KindOf(err) == wire.Refused:
		s.Logger.WarnContext(ctx, "letter refused", "order", m.OrderID, "version", m.Version, "error", err)
		return queries.MessageRefused(ctx, sqlc.MessageRefusedParams{At: &now, OrderID: m.OrderID, Version: m.Version, Party: m.Party, Kind: m.Kind})
	}
	s.Logger.WarnContext(ctx, "letter delayed", "order", m.OrderID, "version", m.Version, "error", err)
	return queries.MessageDelayed(ctx, sqlc.MessageDelayedParams{
		NextAt: now.Add(delayAfter(due.Attempts)), OrderID: m.OrderID, Version: m.Version, Party: m.Party, Kind: m.Kind,
	})
}

// pictures are the files that show the picture of a plate; none without one.
func pictures(picture string) []mail.File {
	if picture == "" {
		return nil
	}
	return []mail.File{{Name: "nomernyi-znak.svg", Type: "image/svg+xml", Content: []byte(picture)}}
}

// delayAfter is the pause after so many failed attempts.
func delayAfter(attempts int32) time.Duration {
	if attempts > 8 { // 10 s · 2⁹ is more than an hour
		return longestDelay
	}
	return min(firstDelay<<attempts, longestDelay)
}
