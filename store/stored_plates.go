package store

import (
	"bytes"
	"cmp"
	"context"
	"encoding/hex"
	"slices"
	"time"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// SealStoredPlate encrypts a citizen's plate in storage, for KeepStoredPlate of the queries.
func (s Store) SealStoredPlate(ctx context.Context, plateRow sqlc.KeepStoredPlateParams, plate domain.StoredPlate) (sqlc.KeepStoredPlateParams, error) {
	var err error
	if plateRow.PlateHash, err = s.Keys.Hash(ctx, plateRow.CitizenID, "stored plate", plate.Plate); err != nil {
		return plateRow, err
	}
	plateRow.Record, err = s.seal(ctx, plateRow.CitizenID, storedPlateRow(plateRow.CitizenID, plateRow.PlateHash), plate)
	return plateRow, err
}

// StoredPlates returns a citizen's plates in storage as of the last answer of the register to a daily update, by the end of their storage.
func (s Store) StoredPlates(ctx context.Context, citizen uuid.UUID) ([]domain.StoredPlate, error) {
	rows, err := s.Queries.StoredPlates(ctx, storedPlatesOf(citizen))
	if err != nil {
		return nil, err
	}
	plates := make([]domain.StoredPlate, len(rows))
	for i, one := range rows {
		if err := s.open(ctx, citizen, storedPlateRow(citizen, one.PlateHash), one.Record, &plates[i]); err != nil {
			return nil, err
		}
		plates[i] = plates[i].Later(one.UpdatedAt, one.AskedAt)
		plates[i].UpdatedAt = one.AskedAt
	}
	slices.SortFunc(plates, func(a, b domain.StoredPlate) int {
		return cmp.Or(a.EndDate.Compare(b.EndDate), cmp.Compare(a.Plate, b.Plate))
	})
	return plates, nil
}

func storedPlatesOf(citizen uuid.UUID) sqlc.StoredPlatesParams {
	return sqlc.StoredPlatesParams{CitizenID: citizen, Kind: string(domain.NotifyPlateStorage)}
}

// ChangedStoredPlates returns those of a citizen's rows, sealed from plates, that have to be written at an instant: it leaves out those that
// PostgreSQL has with the same content, apart from the days that have passed.
func (s Store) ChangedStoredPlates(
	ctx context.Context, citizen uuid.UUID, sealed []sqlc.KeepStoredPlateParams, plates []domain.StoredPlate, now time.Time,
) (changed []sqlc.KeepStoredPlateParams, err error) {
	rows, err := s.Queries.StoredPlates(ctx, storedPlatesOf(citizen))
	if err != nil {
		return nil, err
	}
	for i, wanted := range sealed {
		stored := slices.IndexFunc(rows, func(row sqlc.StoredPlatesRow) bool { return bytes.Equal(row.PlateHash, wanted.PlateHash) })
		same := false
		if stored >= 0 && rows[stored].Answered {
			row := rows[stored]
			place := storedPlateRow(citizen, row.PlateHash)
			if same, err = s.same(ctx, citizen, place, row.Record, plates[i].Later(now, row.UpdatedAt)); err != nil {
				return nil, err
			}
		}
		if !same {
			changed = append(changed, wanted)
		}
	}
	return changed, nil
}

func storedPlateRow(citizen uuid.UUID, plateHash []byte) []byte {
	return row("stored_plates.record", citizen, hex.EncodeToString(plateHash))
}
