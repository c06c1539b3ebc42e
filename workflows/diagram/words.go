package main

import (
	"fmt"
	"strings"
	"time"

	"cabinet/domain"
)

// actions are the texts of actions.
var actions = map[domain.Action]string{
	domain.ActionPay:             "pay on the bank's page",
	domain.ActionCancel:          "give the order up",
	domain.ActionSign:            "sign the statement",
	domain.ActionConfirmLoss:     "request the document that confirms the loss",
	domain.ActionReject:          "reject it, with a reason",
	domain.ActionDownloadReport:  "download the extract",
	domain.ActionDownloadReceipt: "download the receipt, if it was paid for",
	domain.ActionDownloadPolicy:  "download the policy",
	domain.ActionApprove:         "confirm the data",
	domain.ActionEnterCode:       "type the code from the SMS",
	domain.ActionResendCode:      "ask for another code",
	domain.ActionChoosePlate:     "choose a plate",
	domain.ActionContinue:        "choose the certificate and its delivery",
}

// parties are the texts of parties.
var parties = map[domain.Party]string{
	domain.PartyInitiator: "the citizen", domain.PartyParticipant: "the second citizen",
}

// terms are how long each deadline is, and from when.
var terms = map[domain.DeadlineKind]struct {
	length time.Duration
	from   string
}{
	domain.DeadlinePayment:      {domain.StandardDeadlines.Payment, "to pay"},
	domain.DeadlineSignature:    {domain.StandardDeadlines.Signature, "to sign"},
	domain.DeadlineReservation:  {domain.StandardDeadlines.Reservation, "to fetch the plate, from the last change"},
	domain.DeadlineConfirmation: {domain.StandardDeadlines.Confirmation, "for both to sign, from the making"},
	domain.DeadlinePolicy:       {domain.StandardDeadlines.Policy, "to sign the policy, at most to its first day"},
	domain.DeadlineCertificate:  {domain.StandardDeadlines.Certificate, "for all until it is paid, from the making"},
}

// bothSign are the services whose first signature has the deadline of the second (CONF-49).
var bothSign = map[domain.ServiceName]bool{domain.OwnerToConfidantService: true, domain.ConfidantToOwnerService: true}

// term reads "9 days to fetch the plate, from the last change".
func term(service domain.ServiceName, kind domain.DeadlineKind) string {
	if kind == domain.DeadlineSignature && bothSign[service] {
		kind = domain.DeadlineConfirmation
	}
	if kind == domain.DeadlineSignature && service == domain.IndividualPlateService {
		return span(domain.StandardDeadlines.PlateSignature) + " " + terms[kind].from
	}
	found, known := terms[kind]
	if !known {
		return string(kind)
	}
	return span(found.length) + " " + found.from
}

// span reads "9 days", "24 hours" or "5 minutes".
func span(length time.Duration) string {
	count, unit := length.Minutes(), "minute"
	switch {
	case length > 48*time.Hour:
		count, unit = length.Hours()/24, "day"
	case length >= time.Hour:
		count, unit = length.Hours(), "hour"
	}
	if count != 1 {
		unit += "s"
	}
	return fmt.Sprintf("%g %s", count, unit)
}

// aside are events that do not cause a transition.
var aside = map[domain.EventKind]bool{
	domain.EventDelayed: true, domain.EventResumed: true, domain.EventInvoiceIssued: true, domain.EventPaymentDeclined: true,
	domain.EventRefundRefused: true, domain.EventSettled: true, domain.EventPaidTwice: true, domain.EventExtraRefunded: true,
	domain.EventReversed: true, domain.EventReinstated: true, domain.EventGoesOn: true,
	domain.EventCodeSent: true, domain.EventCodeRefused: true,
	domain.EventMoved: true, domain.EventTracked: true, domain.EventParcelArrived: true, domain.EventParcelCourier: true,
	domain.EventParcelRefused: true, domain.EventParcelExpired: true, domain.EventParcelReturning: true,
}

// reasons are the sentences of a transition's events, without aside.
func reasons(service domain.ServiceName, events []domain.EventKind) (sentences []string) {
	for _, event := range events {
		if !aside[event] {
			sentences = append(sentences, service.EventText(event))
		}
	}
	return sentences
}

// label is what a citizen reads on the badge.
func label(service domain.ServiceName, s state) domain.Label {
	return (&domain.Order{Service: service, Status: s.status, SubStatus: s.sub}).Label()
}

// key is the state's name in the API.
func (s state) key() string {
	if s.sub == "" {
		return string(s.status)
	}
	return string(s.status) + "/" + string(s.sub)
}

// id is the state's name in a drawing.
func (s state) id() string { return strings.ReplaceAll(s.key(), "/", "_") }
