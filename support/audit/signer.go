package audit

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"

	"cabinet/db/sqlc"
)

// Signer signs the chain's last hash once a day (jobs.AccessLog), and writes it to the log, too: where the log goes elsewhere, a head stays
// that the database's owner cannot revoke. Any number of processes may do so at the same time.
type Signer struct {
	Queries *sqlc.Queries
	Key     ed25519.PrivateKey
	Logger  *slog.Logger
}

// Sign signs the day's head unless it is signed.
func (s *Signer) Sign(ctx context.Context, now time.Time) error {
	head := Head{Day: now.UTC().Format(time.DateOnly), Hash: start}
	if done, err := s.Queries.AccessLogHeadOf(ctx, head.Day); err != nil || done {
		return err
	}
	last, err := s.Queries.LastAccess(ctx)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
	case err != nil:
		return fmt.Errorf("last line: %w", err)
	default:
		head.Line, head.Hash = last.ID, last.Hash
	}
	head.Signature = ed25519.Sign(s.Key, head.signed())
	added, err := s.Queries.AddAccessLogHead(ctx, sqlc.AddAccessLogHeadParams{
		Day: head.Day, Line: head.Line, Hash: head.Hash, Signature: head.Signature,
	})
	if err == nil && added > 0 {
		s.Logger.InfoContext(ctx, "access log signed", "head", head.String())
	}
	return err
}
