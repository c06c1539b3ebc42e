package activities

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/clients/registers"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

const (
	statement = `{"dEnd":"2099-01-31"}`
)

// profiles are the citizens of the cabinet, by id.
type profiles map[string]store.Citizen

func (p profiles) citizen(_ context.Context, id string) (store.Citizen, error) { return p[id], nil }

// folder keeps one statement, and signatures that read as their ids.
type folder struct{}

func (folder) signed(_ context.Context, _ uuid.UUID, ids ...string) (content []byte, signatures [][]byte, err error) {
	for _, id := range ids {
		signatures = append(signatures, []byte("CMS "+id))
	}
	return []byte(statement), signatures, nil
}

// clerk remembers what the register was asked for.
type clerk struct {
	*registers.Client
	assigned []domain.ConfidantAssignment
	revoked  []domain.ConfidantRevocation
}

func (c *clerk) AssignConfidant(ctx context.Context, a domain.ConfidantAssignment) (domain.Application, error) {
	c.assigned = append(c.assigned, a)
	return c.Client.AssignConfidant(ctx, a)
}

func (c *clerk) RevokeConfidant(ctx context.Context, a domain.ConfidantRevocation) (domain.Application, error) {
	c.revoked = append(c.revoked, a)
	return c.Client.RevokeConfidant(ctx, a)
}

// office is a running sandbox and the activities of proper users at it.
type office struct {
	confidants
	*clerk
	box         *market
	owner, user store.Citizen
}

func newOffice(t *testing.T) *office {
	t.Helper()
	box := newMarket(t, nil)
	o := &office{box: box, clerk: &clerk{Client: registers.New(registers.Config{
		URL: box.url + "/trembita", Client: "SEVDEIR-TEST/GOV/00000000/CABINET", Member: "SEVDEIR-TEST/GOV/43305056/EIS",
		Purpose: "confidant",
	})}}
	var all []struct{ RNOKPP, Name string }
	require.NoError(t, json.Unmarshal(box.desk(http.MethodGet, "/api/citizens", nil), &all))
	for _, one := range all {
		switch citizen := (store.Citizen{Person: domain.Person{RNOKPP: one.RNOKPP, Phone: insuredPhone}}); {
		case strings.HasPrefix(one.Name, "Коваленко"):
			o.owner = citizen
		case strings.HasPrefix(one.Name, "Волошин"):
			o.user = citizen
		}
	}
	require.NotEmpty(t, o.owner.RNOKPP)
	require.NotEmpty(t, o.user.RNOKPP)
	o.confidants = confidants{
		confidants: o.clerk, people: profiles{"owner": o.owner, "user": o.user}, documents: folder{},
		centre: centre{centre: o.Client, publicURL: "http://localhost:1"},
	}
	return o
}

// appointment is asked for by the proper user, who has signed first.
func appointment(orderID string) workflows.AppointmentLodging {
	return workflows.AppointmentLodging{
		OrderID:   idOf(orderID),
		Owner:     workflows.SignedSide{CitizenID: "owner", SignatureID: "second"},
		Confidant: workflows.SignedSide{CitizenID: "user", SignatureID: "first"},
		Appointment: domain.ConfidantAppointment{
			Schema: domain.SchemaConfidant, VIN: octavia, EndDate: domain.Date{Year: 2099, Month: 1, Day: 31},
			Initiator:   domain.ConfidantContact{Email: "user@ukr.net", Phone: "+380501112233"},
			Participant: domain.ConfidantContact{Email: "owner@ukr.net", Phone: "+380671112233"},
		},
	}
}

// approve plays the service centre.
func (o *office) approve(number string) {
	o.box.t.Helper()
	o.box.desk(http.MethodPost, "/desk/api/applications/"+number+"/decision", map[string]string{"decision": "approve"})
}

// An appointment is handed in in the owner's name with both signatures, once, and entered when it is approved; a revocation
// removes it.
func TestConfidantActivities(t *testing.T) {
	o, ctx := newOffice(t), t.Context()
	first, err := o.assign(ctx, appointment("order-1"))
	require.NoError(t, err)
	again, err := o.assign(ctx, appointment("order-1"))
	require.NoError(t, err, "its answer may have been lost")
	require.Equal(t, first, again)
	require.Equal(t, domain.ConfidantAssignment{
		Submission: domain.Submission{
			Reference: idOf("order-1").String(), CallbackURL: "http://localhost:1/api/applications/callback/" + idOf("order-1").String(), RNOKPP: o.owner.RNOKPP,
			Email: "owner@ukr.net", Phone: "+380671112233", Statement: []byte(statement), Signature: []byte("CMS second"),
		},
		ConfidantRNOKPP: o.user.RNOKPP, VIN: octavia, EndDate: domain.Date{Year: 2099, Month: 1, Day: 31},
		Schema: domain.SchemaConfidant, SecondSignature: []byte("CMS first"),
	}, o.assigned[0])
	o.approve(first.Number)
	entered := o.legal()
	require.Equal(t, "ВОЛОШИН", entered.Confidant.Holder.LastName)

	wanted := o.revocation(entered)
	asked, err := o.revoke(ctx, wanted)
	require.NoError(t, err)
	require.Equal(t, domain.Submission{
		Reference: idOf("order-2").String(), CallbackURL: "http://localhost:1/api/applications/callback/" + idOf("order-2").String(), RNOKPP: o.owner.RNOKPP,
		Email: "owner@ukr.net", Phone: insuredPhone, Statement: []byte(statement), Signature: []byte("CMS only"),
	}, o.revoked[0].Submission)
	o.approve(asked.Number)
	require.Nil(t, o.legal().Confidant)
}

func (o *office) legal() domain.VehicleLegal {
	o.box.t.Helper()
	legal, err := o.VehicleLegal(o.box.t.Context(), o.owner.RNOKPP, octavia)
	require.NoError(o.box.t, err)
	return legal
}

// revocation is made as the API makes it: from what the registers say.
func (o *office) revocation(legal domain.VehicleLegal) workflows.RevocationLodging {
	t := o.box.t
	t.Helper()
	card, err := o.PersonCard(t.Context(), o.owner.RNOKPP)
	require.NoError(t, err)
	person, err := o.Person(t.Context(), o.owner.RNOKPP)
	require.NoError(t, err)
	request := domain.ConfidantRevokeRequest{Vehicle: domain.RevocationVehicle{VIN: octavia}}
	revoke, err := request.Revoke(person, card.UID, legal, domain.Date{Year: 2026, Month: 3, Day: 5})
	require.NoError(t, err)
	return workflows.RevocationLodging{
		OrderID: idOf("order-2"), Owner: workflows.SignedSide{CitizenID: "owner", SignatureID: "only"}, Email: "owner@ukr.net", Revoke: revoke,
	}
}

// What the register refuses is final; what is down is asked again.
func TestConfidantActivitiesFail(t *testing.T) {
	o, ctx := newOffice(t), t.Context()
	for _, fault := range []string{"down", "error_500", "malformed"} {
		o.box.desk(http.MethodPost, "/desk/api/faults", map[string]any{"system": "trembita", "fault": fault, "on": true})
		_, err := o.assign(ctx, appointment("order-1"))
		delayed(t, err)
		_, err = o.revoke(ctx, workflows.RevocationLodging{OrderID: idOf("order-2"), Owner: workflows.SignedSide{CitizenID: "owner"}})
		delayed(t, err)
		o.box.mend()
	}
	self := appointment("order-3")
	self.Confidant.CitizenID = "owner"
	_, err := o.assign(ctx, self)
	final := func(code domain.Code) {
		t.Helper()
		require.True(t, effect.Final(err), "%v", err)
		require.Equal(t, string(code), effect.Type(err))
		require.NotContains(t, err.Error(), o.owner.RNOKPP)
		require.NotContains(t, err.Error(), octavia)
	}
	final(domain.CodeRefused)
	foreign := appointment("order-4")
	foreign.Owner, foreign.Confidant = foreign.Confidant, foreign.Owner
	_, err = o.assign(ctx, foreign)
	final(domain.CodeVehicleChanged) // it is not their vehicle

	entered, err := o.assign(ctx, appointment("order-1"))
	require.NoError(t, err)
	_, err = o.assign(ctx, appointment("order-5"))
	final(domain.CodeActiveApplication) // another application about the vehicle is under way
	o.approve(entered.Number)
	_, err = o.assign(ctx, appointment("order-6"))
	final(domain.CodeConfidantAssigned) // CONF-42
	wanted := o.revocation(o.legal())
	revoked, err := o.revoke(ctx, wanted)
	require.NoError(t, err)
	o.approve(revoked.Number)
	wanted.OrderID = idOf("order-7")
	_, err = o.revoke(ctx, wanted)
	final(domain.CodeAppointmentGone) // it has none any more
}
