package store

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store/references"
)

// errForeignReferences is returned instead of adding a citizen who may be known under a key that this process lacks: a second citizen
// would see none of the first one's orders.
var errForeignReferences = errors.New("CABINET_REFERENCE_KEY lacks the key of some citizens' references")

// CitizenByRNOKPP finds a citizen, under any key of the keyset; pgx.ErrNoRows.
func (s Store) CitizenByRNOKPP(ctx context.Context, number domain.RNOKPP) (uuid.UUID, error) {
	return s.Queries.CitizenByReferences(ctx, s.citizenReferences(number))
}

// KeepCitizen returns the citizen with an RNOKPP, whom it adds without personal data unless there is one, and creates the citizen's key.
func (s Store) KeepCitizen(ctx context.Context, database *pgxpool.Pool, number domain.RNOKPP, now time.Time) (uuid.UUID, error) {
	id, err := s.CitizenByRNOKPP(ctx, number)
	if errors.Is(err, pgx.ErrNoRows) {
		id, err = s.addCitizen(ctx, database, number, now)
	}
	if err == nil {
		_, err = s.Keys.Key(ctx, id)
	}
	return id, err
}

// addCitizen adds a citizen once, also if another process, which may write references under another key, does so at the same time: those of
// the same keyset wait for the lock, those of another state of it conflict by a reference under the same key.
func (s Store) addCitizen(ctx context.Context, database *pgxpool.Pool, number domain.RNOKPP, now time.Time) (id uuid.UUID, err error) {
	known := s.citizenReferences(number)
	err = db.InTransaction(ctx, database, func(tx pgx.Tx) error {
		queries := sqlc.New(tx)
		if err := queries.LockReference(ctx, slices.Min(known)); err != nil {
			return err
		}
		id, err = queries.CitizenByReferences(ctx, known)
		if !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		if err := s.In(queries).checkReferences(ctx); err != nil {
			return err
		}
		added, err := uuid.NewV7()
		if err != nil {
			return err
		}
		if err := queries.AddCitizen(ctx, sqlc.AddCitizenParams{ID: added, Reference: known[0], Now: now}); err != nil {
			return err
		}
		id, err = queries.CitizenByReferences(ctx, known)
		return err
	})
	return id, err
}

// checkReferences refuses references under keys that the keyset lacks; errForeignReferences. It reads one reference of each key.
func (s Store) checkReferences(ctx context.Context) error {
	after := ""
	for {
		reference, err := s.Queries.NextReference(ctx, after)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		id, ok := references.KeyOfText(reference)
		if !ok || !s.References.Knows(id) {
			return errForeignReferences
		}
		_, after = references.TextRange(id)
	}
}

// CitizenReference is the reference of an RNOKPP, for its column.
func (s Store) CitizenReference(number domain.RNOKPP) string { return s.citizenReferences(number)[0] }

// citizenReferences are the references of an RNOKPP under all keys, the primary one's first.
func (s Store) citizenReferences(number domain.RNOKPP) []string {
	hashes := s.References.Hashes(references.Citizen, string(number))
	texts := make([]string, len(hashes))
	for i, hash := range hashes {
		texts[i] = references.Text(hash)
	}
	return texts
}
