package monobank

import (
	"fmt"
	"net/url"
	"slices"
	"time"
	"unicode/utf8"
)

const (
	hryvnia         = 980
	defaultValidity = 24 * time.Hour
	maxValidity     = 30 * 24 * time.Hour
	maxText         = 280
	maxMetadata     = 10
)

// currencies that the bank takes: hryvnia, dollar, euro.
var currencies = []int{hryvnia, 840, 978}

// createRequest is the body of invoice/create. Fields that change nothing here are accepted and left aside.
type createRequest struct {
	Amount          int64       `json:"amount"`
	Ccy             *int        `json:"ccy"`
	MerchantPaymInf paymentNote `json:"merchantPaymInfo"`
	RedirectURL     string      `json:"redirectUrl"`
	SuccessURL      string      `json:"successUrl"`
	FailURL         string      `json:"failUrl"`
	WebHookURL      string      `json:"webHookUrl"`
	Validity        *int64      `json:"validity"`
	PaymentType     string      `json:"paymentType"`
}

type paymentNote struct {
	Reference      string            `json:"reference"`
	Destination    string            `json:"destination"`
	Comment        string            `json:"comment"`
	CustomerEmails []string          `json:"customerEmails"`
	Metadata       map[string]string `json:"metadata"`
	BasketOrder    []basketItem      `json:"basketOrder"`
}

type basketItem struct {
	Name string  `json:"name"`
	Qty  float64 `json:"qty"`
	Sum  int64   `json:"sum"`
	Code string  `json:"code"`
}

// check refuses what the bank's documentation forbids.
func (r *createRequest) check() error {
	if r.Amount < 1 {
		return badRequest("invalid 'amount': must be a whole number of kopecks from 1")
	}
	if r.Ccy != nil && !slices.Contains(currencies, *r.Ccy) {
		return badRequest("invalid 'ccy'")
	}
	if r.Validity != nil && *r.Validity < 1 {
		return badRequest("invalid 'validity': at least 1 second")
	}
	if !slices.Contains([]string{"", "debit", "hold"}, r.PaymentType) {
		return badRequest("invalid 'paymentType'")
	}
	for name, address := range map[string]string{
		"redirectUrl": r.RedirectURL, "successUrl": r.SuccessURL, "failUrl": r.FailURL, "webHookUrl": r.WebHookURL,
	} {
		if address != "" && !webAddress(address) {
			return badRequest(fmt.Sprintf("invalid '%s'", name))
		}
	}
	return r.MerchantPaymInf.check()
}

func (n *paymentNote) check() error {
	switch {
	case utf8.RuneCountInString(n.Destination) > maxText:
		return badPaymentInfo("invalid 'destination': longer than 280 characters")
	case utf8.RuneCountInString(n.Comment) > maxText:
		return badPaymentInfo("invalid 'comment': longer than 280 characters")
	case len(n.Metadata) > maxMetadata:
		return badPaymentInfo("invalid 'metadata': more than 10 entries")
	}
	return checkItems("basketOrder", n.BasketOrder)
}

// checkItems refuses an item without what a fiscal receipt needs.
func checkItems(field string, items []basketItem) error {
	for i, item := range items {
		if item.Name == "" || item.Qty <= 0 || item.Sum < 0 || item.Code == "" {
			return badPaymentInfo(fmt.Sprintf("invalid '%s[%d]'", field, i))
		}
	}
	return nil
}

func webAddress(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
}

// invoice is the new invoice that a checked request asks for.
func (r *createRequest) invoice(id string, now time.Time) *Invoice {
	now = now.UTC().Truncate(time.Millisecond)
	inv := &Invoice{
		ID: id, Status: statusCreated, Amount: r.Amount, Ccy: hryvnia, PaymentType: "debit",
		Created: now, Modified: now, Expires: now.Add(defaultValidity),
		Reference: r.MerchantPaymInf.Reference, Destination: r.MerchantPaymInf.Destination,
		Comment: r.MerchantPaymInf.Comment, RedirectURL: r.RedirectURL, SuccessURL: r.SuccessURL,
		FailURL: r.FailURL, WebHookURL: r.WebHookURL,
	}
	if r.Ccy != nil {
		inv.Ccy = *r.Ccy
	}
	if r.Validity != nil {
		inv.Expires = now.Add(time.Duration(min(*r.Validity, int64(maxValidity/time.Second))) * time.Second) // what is longer is cut
	}
	if r.PaymentType != "" {
		inv.PaymentType = r.PaymentType
	}
	return inv
}
