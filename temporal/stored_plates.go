package temporal

import (
	"cmp"
	"context"
	"encoding/hex"
	"slices"

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

// StoredPlates returns a citizen's plates in storage as of the last daily update, by the end of their storage.
func (s Store) StoredPlates(ctx context.Context, citizen uuid.UUID) ([]domain.StoredPlate, error) {
	rows, err := s.Queries.StoredPlates(ctx, citizen)
	if err != nil {
		return nil, err
	}
	plates := make([]domain.StoredPlate, len(rows))
	for i, one := range rows {
		if err := s.open(ctx, citizen, storedPlateRow(citizen, one.PlateHash), one.Record, &plates[i]); err != nil {
			return nil, err
		}
		plates[i].UpdatedAt = one.UpdatedAt
	}
	slices.SortFunc(plates, func(a, b domain.StoredPlate) int {
		return cmp.Or(a.EndDate.Compare(b.EndDate), cmp.Compare(a.Plate, b.Plate))
	})
	return plates, nil
}

func storedPlateRow(citizen uuid.UUID, plateHash []byte) []byte {
	return row("stored_plates.record", citizen, hex.EncodeToString(plateHash))
}
