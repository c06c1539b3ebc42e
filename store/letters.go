package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/tink-crypto/tink-go/v2/tink"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// Letter is a letter to a citizen. Order, version and party are not encrypted.
type Letter struct {
	OrderID     uuid.UUID `json:"-"`
	Version     int64     `json:"-"`
	Party, Kind string    `json:"-"`
	CreatedAt   time.Time `json:"-"`

	// Urgent letters are sent before all others that wait: a person waits for them.
	Urgent bool `json:"-"`

	Recipient string
	domain.Letter
}

// ahead is how much earlier an urgent letter is due than it is written. Letters are sent in the order in which they are due.
const ahead = 24 * time.Hour

// dueAt is when the letter is due to be sent.
func (l Letter) dueAt() time.Time {
	if l.Urgent {
		return l.CreatedAt.Add(-ahead)
	}
	return l.CreatedAt
}

// SealOrderLetter encrypts a letter with its order's key.
func (s Store) SealOrderLetter(ctx context.Context, letter Letter) (sqlc.AddMessageParams, error) {
	key, err := s.Keys.Key(ctx, letter.OrderID)
	if err != nil {
		return sqlc.AddMessageParams{}, err
	}
	return s.sealLetter(key, letter)
}

// SealLetter encrypts a letter without an order with the master key, so that it is readable as long as its row exists.
func (s Store) SealLetter(letter Letter) (sqlc.AddMessageParams, error) {
	return s.sealLetter(s.Keys.master, letter)
}

func (s Store) sealLetter(key tink.AEAD, letter Letter) (sqlc.AddMessageParams, error) {
	sealed, err := sealJSON(key, letterRow(letter), letter)
	return sqlc.AddMessageParams{
		OrderID: letter.OrderID, Version: letter.Version, Party: letter.Party, Kind: letter.Kind, CreatedAt: letter.CreatedAt,
		NextAt: letter.dueAt(), Sealed: sealed, RecipientHash: s.EmailHash(letter.Recipient),
	}, err
}

// OpenLetter decrypts a letter with its order's key, or with the master key if it has no order.
func (s Store) OpenLetter(ctx context.Context, message sqlc.Message) (Letter, error) {
	letter := Letter{OrderID: message.OrderID, Version: message.Version, Party: message.Party, Kind: message.Kind, CreatedAt: message.CreatedAt}
	key, err := s.Keys.Known(ctx, message.OrderID)
	if errors.Is(err, pgx.ErrNoRows) {
		key, err = s.Keys.master, nil
	}
	if err != nil {
		return letter, fmt.Errorf("letter of %s: %w", message.OrderID, err)
	}
	err = openJSON(key, letterRow(letter), message.Sealed, &letter)
	return letter, err
}

func letterRow(letter Letter) []byte {
	return row("messages.sealed", letter.OrderID, letter.Version, letter.Party, letter.Kind)
}
