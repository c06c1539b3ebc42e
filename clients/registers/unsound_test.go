package registers

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// An answer that lacks what an order goes by is malformed: it is asked for again, and never taken for a no.
func TestUnsound(t *testing.T) {
	type call = func(*Client) error
	licence := func(c *Client) error { _, err := c.NationalLicence(t.Context(), "3652504575"); return err }
	application := func(c *Client) error { _, err := c.Application(t.Context(), "CP-1"); return err }
	submitted := func(c *Client) error {
		_, err := c.RevokeConfidant(t.Context(), domain.ConfidantRevocation{Submission: domain.Submission{Reference: "order-1"}})
		return err
	}
	for name, row := range map[string]struct {
		answer string
		call   call
	}{
		"no licence":     {`{}`, licence},
		"unknown form":   {`{"number":"1","docType":7,"termType":"unlimited","statusId":1}`, licence},
		"unknown term":   {`{"number":"1","docType":200,"termType":"ever","statusId":1}`, licence},
		"minus fines":    {`{"number":"1","docType":200,"termType":"unlimited","statusId":1,"fines":-1}`, licence},
		"no status":      {`{"number":"CP-1","reference":"r","changedAt":"2026-01-01T00:00:00Z"}`, application},
		"unknown status": {`{"number":"CP-1","reference":"r","status":"maybe","changedAt":"2026-01-01T00:00:00Z"}`, application},
		"another number": {`{"number":"CP-2","reference":"r","status":"pending","changedAt":"2026-01-01T00:00:00Z"}`, application},
		"approved, but what": {
			`{"number":"CP-1","reference":"r","kind":"certificate_permission","status":"approved","changedAt":"2026-01-01T00:00:00Z"}`,
			application,
		},
		"another reference": {
			`{"number":"PC-1","reference":"r","kind":"confidant_revoke","status":"pending","changedAt":"2026-01-01T00:00:00Z"}`, submitted,
		},
		"another kind": {
			`{"number":"PC-1","reference":"order-1","kind":"confidant_assign","status":"pending","changedAt":"2026-01-01T00:00:00Z"}`, submitted,
		},
		"no list of plates": {`{}`, func(c *Client) error { _, err := c.FreePlates(t.Context(), domain.PlateQuery{}); return err }},
		"a hold for whatever": {`{"holds":[{"plate":"KA0001AA","until":"2026-01-01T00:00:00Z"}]}`, func(c *Client) error {
			_, err := c.PlateHolds(t.Context(), "3652504575")
			return err
		}},
		"a half check": {`{"free":true}`, func(c *Client) error { _, err := c.CheckPlate(t.Context(), 11, "KOZAK"); return err }},
		"no code": {`{}`, func(c *Client) error {
			_, err := c.CheckInitiator(t.Context(), "3652504575", domain.SchemaOwner)
			return err
		}},
		"available, but how": {`{"success":true}`, func(c *Client) error {
			_, err := c.CertificateAvailability(t.Context(), "3652504575", "TMB99HAV3KM626020")
			return err
		}},
		"no list of fines": {`{}`, func(c *Client) error { _, err := c.Fines(t.Context(), "3652504575"); return err }},
		"a fine of no day": {`{"fines":[{"docId":"1","sProtocol":"A","nProtocol":"1","penalty":1,"type":{"ID":1}}]}`, func(c *Client) error {
			_, err := c.Fine(t.Context(), domain.FineDetails{})
			return err
		}},
		"a picture of no kind": {`{"pictures":[{"type":"text/html","content":"AA=="}]}`, func(c *Client) error {
			_, err := c.FineMedia(t.Context(), "A", "1")
			return err
		}},
		"not done": {`{}`, func(c *Client) error { return c.ReleasePlate(t.Context(), "order-1", "AA0001AA") }},
	} {
		client, _ := answering(t, http.StatusOK, row.answer)
		require.Equal(t, wire.Malformed, wire.KindOf(row.call(client)), name)
	}
}

// Whatever comes, an approved stage that is let in carries what the next one needs.
func FuzzApplication(f *testing.F) {
	f.Add([]byte(`{"number":"CR-1","reference":"r","kind":"certificate_reserve","status":"approved","changedAt":"2026-01-01T00:00:00Z","reservation":{"plate":"AA0001AA"}}`))
	f.Fuzz(func(t *testing.T, content []byte) {
		var a domain.Application
		if json.Unmarshal(content, &a) != nil || !soundApplication(a) || a.Status != domain.ApplicationApproved {
			return
		}
		if a.Kind == domain.ApplyCertificateReserve {
			require.NotEmpty(t, a.Reservation.Plate)
		}
	})
}
