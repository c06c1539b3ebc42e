// Package account changes the contacts of citizens: email addresses with their verification, and phones. It writes the letters
// about an account.
package account

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/store/sendings"
)

// Config configures Accounts.
type Config struct {
	PublicURL string        // of the cabinet
	EmailLink time.Duration // how long a link that verifies an address works (TIME-03)
	Links     int           // how many links may be sent to one address in domain.SendingsWindow
	Push      Push
	Now       func() time.Time
}

// Accounts reads and changes the accounts of citizens.
type Accounts struct {
	config   Config
	database *pgxpool.Pool
	store    store.Store
	sendings sendings.Counter
}

// New returns Accounts.
func New(config Config, database *pgxpool.Pool, store store.Store) *Accounts {
	return &Accounts{
		config: config, database: database, store: store, sendings: sendings.Counter{References: store.References, Now: config.Now},
	}
}

// Citizen returns a citizen.
func (a *Accounts) Citizen(ctx context.Context, id uuid.UUID) (store.Citizen, error) {
	citizen, err := a.store.Citizen(ctx, id)
	if err != nil {
		return citizen, fmt.Errorf("citizen %s: %w", id, err)
	}
	return citizen, nil
}

// change runs a change of a citizen in a transaction that locks the citizen.
func (a *Accounts) change(ctx context.Context, id uuid.UUID, change func(*sqlc.Queries, store.Citizen) error) error {
	err := db.InTransaction(ctx, a.database, func(tx pgx.Tx) error {
		queries := sqlc.New(tx)
		if err := queries.LockCitizen(ctx, id); err != nil {
			return err
		}
		citizen, err := a.store.In(queries).Citizen(ctx, id)
		if err != nil {
			return err
		}
		return change(queries, citizen)
	})
	if err != nil {
		return fmt.Errorf("citizen %s: %w", id, err)
	}
	return nil
}

// letterVersion is the version of every letter about an account: each has an id of its own.
const letterVersion = 1

// writeLetter writes a letter to the citizen's confirmed address; without one it does nothing.
func (a *Accounts) writeLetter(ctx context.Context, queries *sqlc.Queries, citizen store.Citizen, kind string, letter domain.Letter) error {
	if citizen.EmailStatus != string(domain.EmailVerified) {
		return nil
	}
	return a.addLetter(ctx, queries, uuid.New(), kind, citizen.Email, letter)
}

func (a *Accounts) addLetter(ctx context.Context, queries *sqlc.Queries, id uuid.UUID, kind, recipient string, letter domain.Letter) error {
	message, err := a.store.SealLetter(store.Letter{
		OrderID: id, Version: letterVersion, Party: string(letter.To), Kind: kind, CreatedAt: a.config.Now(),
		Urgent: kind == letterKind, Recipient: recipient, Letter: letter,
	})
	if err != nil {
		return err
	}
	return queries.AddMessage(ctx, message)
}

// notifyOldAddress writes to the citizen's confirmed address when the contacts differ from the new ones.
func (a *Accounts) notifyOldAddress(ctx context.Context, queries *sqlc.Queries, citizen store.Citizen, email, phone string) error {
	if strings.EqualFold(email, citizen.Email) && phone == citizen.Phone {
		return nil
	}
	letter := domain.ContactsLetter(a.config.Now(), a.config.PublicURL)
	return a.writeLetter(ctx, queries, citizen, domain.LetterContactsChanged, letter)
}
