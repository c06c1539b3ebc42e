package api

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// seen is an order as its citizen reads it: the JSON of the answer.
func seen(t *testing.T, order domain.Order) map[string]any {
	t.Helper()
	return seenBy(t, order, order.CitizenID)
}

// seenBy is an order as the API answers it to a citizen.
func seenBy(t *testing.T, order domain.Order, citizenID string) map[string]any {
	t.Helper()
	c := newCabinet(t)
	written, err := json.Marshal(c.view(t.Context(), uuid.MustParse(citizenID), &order))
	require.NoError(t, err)
	var read map[string]any
	require.NoError(t, json.Unmarshal(written, &read))
	return read
}

// made is an order that its citizen has just made.
func made(service domain.ServiceName, status domain.Status) domain.Order {
	return domain.Order{
		ID: uuid.New(), CitizenID: uuid.NewString(), Service: service, Status: status, CreatedAt: noon, UpdatedAt: noon,
	}
}

// An order is read with everything that lists tell of it: its names, times, what it is about, its invoice, its delivery with
// the post's word, and what is particular to its service: the reason, the hash, the sign, the type (ORD-01).
func TestOrderView(t *testing.T) {
	order := made(domain.LicenceExchangeService, domain.StatusProcessed)
	order.SubStatus, order.DataKey, order.Email = domain.SubStatusWaitToDelivery, "РКК 406200", "a@ukr.net"
	order.Invoice = &domain.Invoice{Status: domain.InvoicePaid, Amount: 61_700, PayExpiresAt: noon.AddDate(0, 0, 1), PaidAt: noon, PaymentURL: "https://bank.example/1"}
	order.Delivery = &domain.Delivery{Type: domain.DeliveryAbroad, Address: "Польща, 00-950, WARSZAWA", Company: "ACME"}
	order.Parcel = &domain.Tracking{Number: "0503700123456", Carrier: domain.Ukrposhta, Text: "У дорозі"}
	order.Licence = &domain.OrderedLicence{ID: "РКК 406200", Reason: "Зношене", Code: domain.ReasonWorn}
	order.Statement = &domain.Statement{Digest: "ab12", Signatures: []domain.Signature{{By: domain.PartyInitiator, FileID: "a file"}}}
	view := seen(t, order)
	for name, want := range map[string]any{
		"id": order.ID.String(), "status": "processed", "subStatus": "w8_2_delivery", "createdAt": "2026-03-05T12:00:00+02:00",
		"updatedAt": "2026-03-05T12:00:00+02:00", "dataKey": "РКК 406200", "email": "a@ukr.net",
		"service": map[string]any{
			"internalName": "licence-exchange", "name": "Обмін або відновлення посвідчення водія", "statusAfterPayment": "sent",
		},
		"delivery": map[string]any{
			"type": "Укрпошта за кордон", "typeId": float64(4), "company": "ACME", "address": "Польща, 00-950, WARSZAWA", "status": "У дорозі",
			"note": "0503700123456", "trackUrl": "https://track.ukrposhta.ua/tracking_UA.html?barcode=0503700123456",
		},
		"extra": map[string]any{"type": "licence-exchange", "hash": "ab12", "sign": "a file", "reason": float64(domain.ReasonWorn)},
	} {
		require.Equal(t, want, view[name], "CAT-30 (extra), ORD-01: %s", name)
	}
	invoice := view["invoice"].(map[string]any)
	require.Equal(t, "2026-03-06T12:00:00+02:00", invoice["payExpiresAt"])
	require.Equal(t, "/api/services/"+order.ID.String()+"/receipt", invoice["receiptPath"])
	require.NotContains(t, invoice, "paymentUrl", "there is nothing left to pay")

	order.Status, order.Invoice = domain.StatusWaitToPay, &domain.Invoice{Status: domain.InvoiceIssued, PayExpiresAt: noon.AddDate(0, 0, 1), PaymentURL: "https://bank.example/1"}
	require.Equal(t, "https://bank.example/1", seen(t, order)["invoice"].(map[string]any)["paymentUrl"])
}

// An exchange says what of it is delivered: with an electronic certificate it is the plate.
func TestOrderGoods(t *testing.T) {
	order := made(domain.SPRExchangeService, domain.StatusSent)
	order.Delivery = &domain.Delivery{Type: domain.DeliveryUkrposhta, Address: "43000, Луцьк"}
	order.Certificate = &domain.OrderedCertificate{
		Certificate: domain.ElectronicOnly, Reservation: &domain.CertificateReservation{Origin: domain.PlateGenerate},
	}
	require.Equal(t, "plate", seen(t, order)["delivery"].(map[string]any)["goods"])
	order.Delivery = &domain.Delivery{Type: domain.DeliveryPickup, Branch: "8041"}
	require.Equal(t, "8041", seen(t, order)["delivery"].(map[string]any)["branch"], "where it is fetched (DLV-04)")
}

// Whose move it is until when stands with every order that waits, in words, whatever the term: the end of a reservation is
// read from its first day on (AMB-038, ORD-61, ORD-62, ORD-63).
func TestOrderDeadline(t *testing.T) {
	for kind, name := range map[domain.DeadlineKind]string{
		domain.DeadlinePayment: "Оплатити можна до", domain.DeadlineReservation: "Номерний знак заброньовано до",
		domain.DeadlineConfirmation: "Підтвердити можна до", domain.DeadlineSignature: "Підписати можна до",
		domain.DeadlineCertificate: "Завершити оформлення можна до", domain.DeadlinePolicy: "Оформити поліс можна до",
	} {
		order := made(domain.PlateReserveService, domain.StatusSent)
		order.Deadline = &domain.Deadline{Kind: kind, Until: noon.AddDate(0, 0, 9)}
		require.Equal(t, map[string]any{"kind": string(kind), "name": name, "until": "2026-03-14T12:00:00+02:00"}, seen(t, order)["deadline"])
	}
}

// Where an order was made, the register's check by which a certificate is exchanged, and whose client number a revocation
// has stand in extra; an appointment has no such number, and its second side may confirm it.
func TestOrderOrigin(t *testing.T) {
	exchange := made(domain.SPRExchangeService, domain.StatusWaitToPermission)
	exchange.Source, exchange.UUID = domain.SourceCabinet, "d0c0ffee"
	require.Equal(t, map[string]any{"source": "cabinet", "uuid": "d0c0ffee"}, seen(t, exchange)["extra"], "ORD-01")

	revocation := made(domain.ConfidantRevokeService, domain.StatusDraft)
	revocation.Source, revocation.ClientID = domain.SourceCabinet, "710494695"
	require.Equal(t, map[string]any{"source": "cabinet", "clntId": "710494695"}, seen(t, revocation)["extra"], "ORD-01")

	appointment := made(domain.OwnerToConfidantService, domain.StatusWaitToConfirm)
	appointment.Confidant, appointment.ParticipantID = &domain.OrderedConfidant{Schema: domain.SchemaOwner}, uuid.NewString()
	permission := func() any {
		return seenBy(t, appointment, appointment.ParticipantID)["extra"].(map[string]any)["permission"]
	}
	require.Equal(t, "sign", permission(), "ORD-71")
	appointment.ClientID = "710494695"
	require.Equal(t, "read", permission(), "ORD-71")
}

// What is particular to a policy and to an appointment is in extra, too.
func TestOrderExtra(t *testing.T) {
	policy := made(domain.InsuranceService, domain.StatusDone)
	policy.Insurance = &domain.OrderedPolicy{Company: "ТАС", EndDate: domain.Date{Year: 2027, Month: 3, Day: 4}}
	view := seen(t, policy)
	require.Equal(t, map[string]any{"company": "ТАС", "endDate": "2027-03-04"}, view["extra"])
	require.Equal(t, "ТАС", view["insurance"].(map[string]any)["company"])
	require.Equal(t, "2027-03-04", view["insurance"].(map[string]any)["endDate"])

	appointment := made(domain.OwnerToConfidantService, domain.StatusDraft)
	appointment.Confidant = &domain.OrderedConfidant{Schema: domain.SchemaOwner, Participant: "ШЕВЧУК ІРИНА", EndDate: domain.Date{Year: 2026, Month: 9, Day: 1}}
	require.Equal(t, map[string]any{
		"type": "owner", "schema": "owner", "participant": "ШЕВЧУК ІРИНА", "endDate": "2026-09-01", "permission": "read",
	}, seen(t, appointment)["extra"])
	require.NotContains(t, seen(t, made(domain.VehicleCheckService, domain.StatusDone)), "extra")
}

// Who may sign a request of a proper user now has the permission to; with 'read' nothing can be confirmed.
func TestPermissionOfParties(t *testing.T) {
	order := made(domain.OwnerToConfidantService, domain.StatusDraft)
	order.Confidant, order.ParticipantID = &domain.OrderedConfidant{Schema: domain.SchemaOwner}, uuid.NewString()
	initiator, participant := order.CitizenID, order.ParticipantID
	for _, state := range []struct {
		status   domain.Status
		sub      domain.SubStatus
		may, not string
	}{
		{domain.StatusDraft, domain.SubStatusPending, initiator, ""},
		{domain.StatusWaitToConfirm, "", participant, initiator},
		{domain.StatusSent, "", "", participant},
		{domain.StatusDone, "", "", initiator},
	} {
		order.Status, order.SubStatus = state.status, state.sub
		for who, permission := range map[string]string{state.may: "sign", state.not: "read"} {
			if who == "" {
				continue
			}
			view := seenBy(t, order, who)
			require.Equal(t, permission, view["extra"].(map[string]any)["permission"], state.status)
			signs := slices.ContainsFunc(view["actions"].([]any), func(one any) bool { return one.(map[string]any)["action"] == "sign" })
			require.Equal(t, permission == "sign", signs, "ROLE-12: %s may %s in %s", who, permission, state.status)
		}
	}
}

// Why it was refused is told of every refused order, and of a rejected one about a proper user alone (ORD-01, ORD-69, ORD-70).
func TestRejectionInfo(t *testing.T) {
	for _, row := range []struct {
		service domain.ServiceName
		status  domain.Status
		told    bool
	}{
		{domain.LicenceExchangeService, domain.StatusRefusal, true},
		{domain.LicenceExchangeService, domain.StatusRejected, false},
		{domain.OwnerToConfidantService, domain.StatusRejected, true},
		{domain.ConfidantRevokeService, domain.StatusRejected, true},
		{domain.ConfidantToOwnerService, domain.StatusCanceled, false},
	} {
		order := made(row.service, row.status)
		order.Reason = "Власник відмовив"
		view := seen(t, order)
		require.Equal(t, "Власник відмовив", view["reason"])
		require.Equal(t, row.told, view["rejectionInfo"] == view["reason"], "%s %s", row.service, row.status)
	}
}

// Each party of an order reads its own address, and never the other's; who is no party reads none.
func TestEmailOfTheOtherParty(t *testing.T) {
	order := made(domain.OwnerToConfidantService, domain.StatusWaitToConfirm)
	order.ParticipantID, order.Email, order.ParticipantEmail = uuid.NewString(), "owner@ukr.net", "user@ukr.net"
	for citizen, own := range map[string]any{order.CitizenID: "owner@ukr.net", order.ParticipantID: "user@ukr.net"} {
		view := seenBy(t, order, citizen)
		require.Equal(t, own, view["email"])
		delete(view, "email")
		written, err := json.Marshal(view)
		require.NoError(t, err)
		require.NotContains(t, string(written), "@ukr.net")
	}
	order.ParticipantEmail = ""
	require.NotContains(t, seenBy(t, order, order.ParticipantID), "email")
}
