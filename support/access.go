package support

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
)

// Act is a kind of access to a citizen's data.
type Act string

// The acts of the access log.
const (
	ActDecode    Act = "decode"
	ActLookup    Act = "lookup"
	ActReplay    Act = "replay"
	ActExport    Act = "export"
	ActRedrive   Act = "redrive"
	ActTerminate Act = "terminate"
	ActMoney     Act = "money"
	ActSettle    Act = "settle" // of a difference with the bank; it reads no personal data
)

// Access is one access to data: who, of which office, and for which reason.
type Access struct {
	Act                  Act
	Name, Office, Reason string
	Orders               []uuid.UUID // or requests to monitor fines; the nil UUID: of none
	Citizen              *uuid.UUID  // of a lookup
}

// minimalReason is the least length of a reason, in characters.
const minimalReason = 10

// ErrReason is returned without a reason that a citizen could understand.
var ErrReason = errors.New("вкажіть підставу, не коротшу за 10 символів: номер звернення або що саме перевіряється")

// checkReason reports a reason that is too short.
func checkReason(reason string) error {
	if utf8.RuneCountInString(strings.TrimSpace(reason)) < minimalReason {
		return ErrReason
	}
	return nil
}

// Log records an access. Data may be shown only after Log has returned nil; this cannot be switched off.
func Log(ctx context.Context, queries *sqlc.Queries, access Access, now time.Time) error {
	if err := checkReason(access.Reason); err != nil {
		return err
	}
	err := queries.LogAccess(ctx, sqlc.LogAccessParams{
		At: now, Act: string(access.Act), Name: access.Name, Office: access.Office, Reason: strings.TrimSpace(access.Reason),
		CitizenID: access.Citizen, Orders: access.Orders,
	})
	if err != nil {
		return fmt.Errorf("access log: %w", err)
	}
	return nil
}

// NewToken returns a token for the sign-in to a demonstration, and the hash to store.
func NewToken() (token string, kept []byte) {
	token = rand.Text()
	return token, digest(token)
}

// TokenDigest is the hash of a token that is stored.
func TokenDigest(token string) []byte { return digest(token) }

func digest(secret string) []byte {
	sum := sha256.Sum256([]byte(secret))
	return sum[:]
}
