package api

import (
	"context"
	"encoding/base64"
	"slices"

	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/domain"
)

// view returns an order as a citizen sees it now.
func (s *Server) view(ctx context.Context, citizen uuid.UUID, order *domain.Order) contract.OrderedService {
	if !order.Returned() {
		return s.viewAmong(citizen, order, nil)
	}
	others, err := s.ordering.Current(ctx, citizen)
	if err != nil {
		s.logger.WarnContext(ctx, "an order without what sends it again", "order", order.ID, "error", err)
	}
	return s.viewAmong(citizen, order, others)
}

// viewAmong is view with the citizen's other orders, one of which may send a returned parcel again.
func (s *Server) viewAmong(citizen uuid.UUID, order *domain.Order, others []*domain.Order) contract.OrderedService {
	view := order.ViewFor(citizen.String(), s.config.Now())
	party, again := order.PartyOf(citizen.String()), order.SentAgainBy(others)
	view = view.WithReshipment(again)
	service, _ := domain.ServiceNamed(view.Service)
	answer := contract.OrderedService{
		ID: view.ID, Status: string(view.Status), SubStatus: string(view.SubStatus),
		CreatedAt: view.CreatedAt, UpdatedAt: view.UpdatedAt, Version: view.Version, DataKey: view.DataKey,
		Email: order.EmailOf(party), Price: int64(view.Price), Problem: string(view.Problem), Reason: view.Reason,
		Refunded: view.Refunded, Label: view.Label, Finished: view.Finished, Explanation: view.Explanation,
		Actions: view.Actions, Soon: view.Soon, RejectionInfo: view.RejectionInfo(), Extra: extraView(&view),
	}
	answer.Title = view.Title(party)
	answer.Number, answer.About, answer.Progress = domain.OrderNumber(view.ID), view.About(), view.Progress()
	answer.PriceUnknown, answer.PriceFrom = !view.PriceKnown(), int64(view.PriceFrom())
	answer.Task, _ = view.Task(again, s.config.Now())
	answer.Service.InternalName, answer.Service.Name = string(view.Service), service.Name
	status, _ := view.Service.StatusAfterPayment()
	answer.Service.StatusAfterPayment = string(status)
	answer.Reshipment.Service = string(order.SentAgainWith())
	if again != nil {
		answer.Reshipment.OrderID = again.ID.String()
	}
	fillSubject(&answer, view.Order)
	answer.Party = contract.OrderedServiceParty(party)
	if view.Delivery != nil {
		answer.Delivery = deliveryView(view.Order)
	}
	answer.Signed = view.Statement != nil && view.Statement.SignedBy(party)
	if view.Deadline != nil {
		answer.Deadline.Kind = contract.OrderedServiceDeadlineKind(view.Deadline.Kind)
		answer.Deadline.Name, answer.Deadline.Until = view.DeadlineName(), view.Deadline.Until
	}
	if view.Invoice != nil {
		answer.Invoice = invoiceView(view.Order)
	}
	return answer
}

// fillSubject says what an order is about; what does not concern it stays empty.
func fillSubject(answer *contract.OrderedService, order *domain.Order) {
	if order.Vehicle != nil {
		answer.Vehicle = *order.Vehicle
	}
	if order.Plate != nil {
		answer.Plate = *order.Plate
		answer.Plate.Photo = base64.StdEncoding.EncodeToString([]byte(order.Plate.Picture()))
	}
	if order.Storage != nil {
		answer.Storage = *order.Storage
	}
	if order.Shipment != nil {
		answer.Shipment = *order.Shipment
	}
	if order.Licence != nil {
		answer.Licence = *order.Licence
	}
	if order.Fine != nil {
		answer.Fine = *order.Fine
	}
	if order.Insurance != nil {
		answer.Insurance = policyView(order.Insurance)
	}
	if order.Insured != nil {
		answer.Insured = *order.Insured
	}
	if order.Confidant != nil {
		answer.Confidant = *order.Confidant
	}
}

func invoiceView(order *domain.Order) contract.Invoice {
	invoice := contract.Invoice{
		Status: contract.InvoiceStatus(order.Invoice.Status), Amount: int64(order.Invoice.Amount),
		PayExpiresAt: order.Invoice.PayExpiresAt, PaidAt: order.Invoice.PaidAt, Declined: order.Invoice.Declined,
	}
	if order.AwaitsPayment() {
		invoice.PaymentURL = order.Invoice.PaymentURL
	}
	if !order.Invoice.PaidAt.IsZero() {
		invoice.ReceiptPath = "/api/services/" + order.ID.String() + "/receipt"
	}
	return invoice
}

// deliveryView is where the result goes, and in the states where that is known what the post says (ORD-66 to ORD-68).
func deliveryView(order *domain.Order) contract.OrderedDelivery {
	delivery := contract.OrderedDelivery{
		Type: order.Delivery.Label(), TypeID: int(order.Delivery.Type), Address: order.Delivery.ShownAddress(), Company: order.Delivery.Company,
		Branch:  order.Delivery.Branch,
		Courier: order.Delivery.Brought(),
		Goods:   order.Certificate.Goods(),
	}
	if parcel := order.Parcel; parcel != nil && order.TrackingShown() {
		delivery.State, delivery.Status, delivery.Note, delivery.TrackURL = parcel.State, parcel.Text, parcel.Number, parcel.URL()
	}
	return delivery
}

// extraView is what is particular to the order's service (ORD-01, CAT-30).
func extraView(view *domain.View) (extra contract.OrderedExtra) {
	order := view.Order
	extra.Type, extra.Source, extra.UUID, extra.ClntID = order.StatementType(), order.Source, order.UUID, order.ClientID
	if statement := order.Statement; statement != nil {
		extra.Hash = statement.Digest
		extra.Sign = statement.FileOf(domain.PartyInitiator)
	}
	if licence := order.Licence; licence != nil {
		extra.Reason = int(licence.Code)
	}
	if policy := order.Insurance; policy != nil {
		extra.Company, extra.EndDate = policy.Company, policy.EndDate
	}
	if confidant := order.Confidant; confidant != nil {
		extra.Schema = string(confidant.Schema)
		extra.Participant, extra.EndDate = confidant.Participant, confidant.EndDate
		extra.Permission = contract.PermissionRead
		if slices.ContainsFunc(view.Actions, func(allowed domain.Allowed) bool { return allowed.Action == domain.ActionSign }) {
			extra.Permission = contract.PermissionSign
		}
	}
	return extra
}

// policyView is an insurance's policy; the code itself is in the citizen's phone alone (AMB-105).
func policyView(policy *domain.OrderedPolicy) contract.OrderedPolicy {
	return contract.OrderedPolicy{
		Company: policy.Company, PolicyNumber: policy.PolicyNumber, StartDate: policy.StartDate, EndDate: policy.EndDate,
		CodeSentAt: policy.Code.SentAt, CodeExpiresAt: policy.Code.ExpiresAt, CodeLength: policy.Code.Length,
		WrongCodes: policy.Code.Wrong, TriesLeft: policy.Code.TriesLeft(),
	}
}
