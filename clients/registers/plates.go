package registers

import (
	"context"
	"slices"

	"cabinet/domain"
)

// PlateDictionary is what a search for a free plate can ask for, the regions in their order (API-088, PRES-23,
// PRES-24).
func (c *Client) PlateDictionary(ctx context.Context) (domain.PlateDictionary, error) {
	dictionary, err := ask(ctx, c, plateDictionary, "", struct{}{}, func(d domain.PlateDictionary) bool {
		return len(d.Regions) > 0 && len(d.Centres) > 0 && len(d.VehicleKinds) > 0 && len(d.EngineKinds) > 0
	})
	known := dictionary.Regions
	dictionary.Regions = slices.DeleteFunc(domain.ReservationRegions(), func(region domain.Region) bool {
		return !slices.ContainsFunc(known, func(r domain.Region) bool { return r.ID == region.ID })
	})
	return dictionary, err
}

// maxPlates is how many plates one search may answer; more is a broken answer.
const maxPlates = 500

type plateAnswer struct {
	Plates []domain.PlateOption `json:"plates"`
}

// FreePlates finds plates that are free, by cost and then by plate (PRES-16, API-061, API-063).
func (c *Client) FreePlates(ctx context.Context, query domain.PlateQuery) ([]domain.PlateOption, error) {
	query.Text = domain.NormalizePlate(query.Text)
	answer, err := ask(ctx, c, plateSearch, "", query, func(a plateAnswer) bool {
		wrong := func(p domain.PlateOption) bool { return p.Plate == "" || p.CentreID == "" || p.Cost < 0 }
		return a.Plates != nil && len(a.Plates) <= maxPlates && !slices.ContainsFunc(a.Plates, wrong)
	})
	domain.SortPlates(answer.Plates)
	return answer.Plates, err
}

type checkBody struct {
	RegionID int    `json:"regionId"`
	Plate    string `json:"plate"`
}

// CheckPlate reports whether one plate is free and decent (INZ-41, API-060).
func (c *Client) CheckPlate(ctx context.Context, regionID int, plate string) (domain.PlateCheck, error) {
	answer, err := ask(ctx, c, plateCheck, "", checkBody{regionID, plate}, func(a checkAnswer) bool {
		return a.Free != nil && a.Banned != nil
	})
	if err != nil {
		return domain.PlateCheck{}, err
	}
	return domain.PlateCheck{Free: *answer.Free, Banned: *answer.Banned}, nil
}

// checkAnswer distinguishes a missing value from false: a plate is not taken because the answer was truncated.
type checkAnswer struct {
	Free   *bool `json:"free"`
	Banned *bool `json:"isWordBanned"`
}

// PlateWords are what no individual plate may say (API-089, GAP-33, GAP-35).
func (c *Client) PlateWords(ctx context.Context) (domain.PlateWords, error) {
	return ask(ctx, c, plateWords, "", struct{}{}, func(w domain.PlateWords) bool {
		return len(w.Banned) > 0 && len(w.Abbreviations) > 0 && len(w.RegionCodes) > 0
	})
}

type suggestBody struct {
	RegionID int                `json:"regionId"`
	Vehicle  domain.VehicleKind `json:"vehicleType"`
	Plate    string             `json:"plate"`
}

type suggestAnswer struct {
	Plates []string `json:"plates"`
}

// maxSuggested is how many plates one answer may suggest; more is a broken answer.
const maxSuggested = 50

// SuggestPlates finds free individual plates near a wanted one.
func (c *Client) SuggestPlates(ctx context.Context, regionID int, kind domain.VehicleKind, plate string) ([]string, error) {
	answer, err := ask(ctx, c, plateSuggest, "", suggestBody{regionID, kind, plate}, func(a suggestAnswer) bool {
		return a.Plates != nil && len(a.Plates) <= maxSuggested && !slices.Contains(a.Plates, "")
	})
	return answer.Plates, err
}

// HoldPlate keeps a plate for a reference until a moment; the same reference moves the end. FaultPlateTaken when
// another one holds it, FaultReservationExists when the citizen has another one reserved, wire.NotFound when no centre has it.
func (c *Client) HoldPlate(ctx context.Context, holding domain.PlateHolding) (domain.PlateHold, error) {
	return ask(ctx, c, plateHold, holding.RNOKPP, holding, func(h domain.PlateHold) bool {
		return h.Plate != "" && h.Reference == holding.Reference && !h.Until.IsZero()
	})
}

type ownPlateBody struct {
	Reference string `json:"reference"`
	Plate     string `json:"plate"`
}

type doneAnswer struct {
	Success bool `json:"success"`
}

func done(a doneAnswer) bool { return a.Success }

// ReleasePlate gives a held plate back; one that is free already is no error.
func (c *Client) ReleasePlate(ctx context.Context, reference, plate string) error {
	_, err := ask(ctx, c, plateRelease, "", ownPlateBody{reference, plate}, done)
	return err
}

type holdsAnswer struct {
	Holds []domain.PlateHold `json:"holds"`
}

// PlateHolds lists the plates that are held for a citizen, by any system and for any purpose (PRES-10, PRES-11).
func (c *Client) PlateHolds(ctx context.Context, rnokpp string) ([]domain.PlateHold, error) {
	answer, err := ask(ctx, c, plateHolds, rnokpp, personBody{rnokpp}, func(a holdsAnswer) bool {
		wrong := func(h domain.PlateHold) bool { return h.Plate == "" || h.Purpose == "" || h.Until.IsZero() }
		return a.Holds != nil && !slices.ContainsFunc(a.Holds, wrong)
	})
	return answer.Holds, err
}

type storedAnswer struct {
	Plates []domain.StoredPlate `json:"plates"`
}

// StoredPlates lists a citizen's plates in storage (API-059, PSTO-03).
func (c *Client) StoredPlates(ctx context.Context, rnokpp string) ([]domain.StoredPlate, error) {
	answer, err := ask(ctx, c, platesStored, rnokpp, personBody{rnokpp}, func(a storedAnswer) bool {
		wrong := func(p domain.StoredPlate) bool { return p.Plate == "" || p.EndDate.IsZero() || p.PricePerDay <= 0 }
		return a.Plates != nil && !slices.ContainsFunc(a.Plates, wrong)
	})
	return answer.Plates, err
}

// ExtendStorage moves the end of a plate's storage, once by reference (PSTO-09). FaultStorageEnd when the new end is
// not after the present one.
func (c *Client) ExtendStorage(ctx context.Context, extension domain.StorageExtension) (domain.StoredPlate, error) {
	return ask(ctx, c, plateStorage, extension.RNOKPP, extension, func(p domain.StoredPlate) bool { return !p.EndDate.IsZero() })
}
