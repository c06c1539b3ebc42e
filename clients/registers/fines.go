package registers

import (
	"context"
	"net/http"
	"slices"
	"time"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// maxFines is how many fines one answer may have; more is a broken answer.
const maxFines = 1000

type finesAnswer struct {
	Fines []domain.Fine `json:"fines"`
}

func soundFines(a finesAnswer) bool {
	return a.Fines != nil && len(a.Fines) <= maxFines && !slices.ContainsFunc(a.Fines, func(f domain.Fine) bool {
		return f.ID == "" || f.Series == "" || f.Number == "" || f.IssuedAt.IsZero() || f.Penalty <= 0 || f.Type.ID == 0
	})
}

// Fines are a citizen's fines, the newest first (API-042, FINE-05).
func (c *Client) Fines(ctx context.Context, rnokpp string) ([]domain.Fine, error) {
	answer, err := ask(ctx, c, finesOfPerson, rnokpp, personBody{rnokpp}, soundFines)
	domain.SortFines(answer.Fines)
	return answer.Fines, err
}

// Fine returns the fine of a decree, of any person (API-043); wire.NotFound when no fine has all of the details.
func (c *Client) Fine(ctx context.Context, details domain.FineDetails) (domain.Fine, error) {
	answer, err := ask(ctx, c, fineSearch, "", details, func(a finesAnswer) bool { return soundFines(a) && len(a.Fines) <= 1 })
	if err == nil && len(answer.Fines) == 0 {
		err = c.system.Fail(fineSearch.code, wire.NotFound, http.StatusOK, nil)
	}
	if err != nil {
		return domain.Fine{}, err
	}
	return answer.Fines[0], nil
}

type mediaBody struct {
	Series string `json:"sProtocol"`
	Number string `json:"nProtocol"`
}

type mediaAnswer struct {
	Pictures []domain.Photo `json:"pictures"`
}

// maxPictures is how many pictures of a breach one answer may have.
const maxPictures = 20

// FineMedia are the pictures of a breach (API-044, GAP-84); none is an empty list.
func (c *Client) FineMedia(ctx context.Context, series, number string) ([]domain.Photo, error) {
	answer, err := ask(ctx, c, fineMedia, "", mediaBody{series, number}, func(a mediaAnswer) bool {
		wrong := func(p domain.Photo) bool { return !soundPicture(p) }
		return a.Pictures != nil && len(a.Pictures) <= maxPictures && !slices.ContainsFunc(a.Pictures, wrong)
	})
	return answer.Pictures, err
}

// FinePayment reports the payment of a fine. Reference makes it idempotent.
type FinePayment struct {
	ID        string         `json:"docId"`
	Series    string         `json:"sProtocol"`
	Number    string         `json:"nProtocol"`
	Reference string         `json:"reference"`
	RNOKPP    string         `json:"rnokpp"` // of who paid
	Amount    domain.Kopecks `json:"amount"`
	PaidAt    time.Time      `json:"paidAt"`
}

// PayFine marks a fine as paid: FaultFinePaid when another payment was there first, FaultFineEnforced when the executive
// service has it, wire.NotFound when the register has no such fine.
func (c *Client) PayFine(ctx context.Context, payment FinePayment) error {
	_, err := ask(ctx, c, finePayment, payment.RNOKPP, payment, done)
	return err
}
