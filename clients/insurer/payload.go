package insurer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"cabinet/domain"
)

// saveBody is the body of contract/save.
type saveBody struct {
	ExternalID        string    `json:"externalId"`
	Type              Product   `json:"type"`
	SalePoint         salePoint `json:"salePoint"`
	User              userRef   `json:"user"`
	Payment           hryvnias  `json:"payment"`
	DiscountedPayment hryvnias  `json:"brokerDiscountedPayment"`
	Tariff            tariffRef `json:"tariff"`
	Date              string    `json:"date"`
	DateFrom          moment    `json:"dateFrom"`
	DateTo            moment    `json:"dateTo"`
	CustomerCategory  string    `json:"customerCategory"`
	PrivilegeType     string    `json:"privilegeType,omitempty"`
	PrivilegeDocument *document `json:"privilegeDocument,omitempty"`
	Territory         string    `json:"territory,omitempty"`
	Customer          customer  `json:"customer"`
	Object            object    `json:"insuranceObject"`
	State             string    `json:"state"`
	BonusMalus        float64   `json:"bonusMalus"`
}

type userRef struct {
	ID int `json:"id"`
}

type placeRef struct {
	ID int `json:"id"`
}

type tariffRef struct {
	ID   int     `json:"id"`
	Type Product `json:"type"`
}

type document struct {
	Type     string `json:"type"`
	Series   string `json:"series"`
	Number   string `json:"number"`
	Record   string `json:"record,omitempty"`
	Date     string `json:"date"`
	IssuedBy string `json:"issuedBy"`
}

func documentOf(d domain.InsuranceDocument) *document {
	return &document{documentTypes[d.Type], d.Series, d.Number, d.Record, isoDay(d.IssuedAt), d.IssuedBy}
}

type customer struct {
	Code         string    `json:"code"`
	NameLast     string    `json:"nameLast"`
	NameFirst    string    `json:"nameFirst"`
	NameMiddle   string    `json:"nameMiddle"`
	NameLastLat  string    `json:"nameLastLat,omitempty"`
	NameFirstLat string    `json:"nameFirstLat,omitempty"`
	Address      string    `json:"address"`
	Phone        string    `json:"phone"`
	Email        string    `json:"email"`
	BirthDate    string    `json:"birthDate"`
	Document     *document `json:"document,omitempty"`
}

func customerOf(p domain.Person, h domain.InsuranceHolder, a domain.InsuranceAddress) customer {
	return customer{
		Code: h.RNOKPP, NameLast: p.LastName, NameFirst: p.FirstName, NameMiddle: p.MiddleName, Address: a.String(),
		Phone: h.Phone, Email: h.Email, BirthDate: isoDay(h.BirthDate),
	}
}

type object struct {
	Type              string    `json:"type"`
	Category          string    `json:"category"`
	Model             *modelRow `json:"model,omitempty"`
	ModelText         string    `json:"modelText"`
	BodyNumber        string    `json:"bodyNumber"`
	StateNumber       string    `json:"stateNumber"`
	RegistrationPlace placeRef  `json:"registrationPlace"`
	RegistrationType  string    `json:"registrationType"`
	Year              int       `json:"year"`
	Odometer          int       `json:"odometer,omitempty"`
	Power             int       `json:"power,omitempty"`
}

func objectOf(v domain.InsuranceVehicle, place int) object {
	return object{
		Type: "auto", Category: string(v.Type), ModelText: v.Title, BodyNumber: v.VIN, StateNumber: v.Plate,
		RegistrationPlace: placeRef{place}, RegistrationType: registrationType, Year: v.MakeYear,
	}
}

// momentLayout is how the protocol writes moments.
const momentLayout = "2006-01-02T15:04:05.000-0700"

// moment is an instant as the protocol writes it.
type moment struct{ time.Time }

// startOf is the first instant of a day in Kyiv.
func startOf(d domain.Date) moment { return moment{d.Time()} }

// MarshalJSON writes the instant in UTC, as the aggregator's own pages do.
func (m moment) MarshalJSON() ([]byte, error) { return json.Marshal(m.UTC().Format(momentLayout)) }

// UnmarshalJSON reads an instant with any offset, or a day.
func (m *moment) UnmarshalJSON(raw []byte) error {
	var text string
	err := json.Unmarshal(raw, &text)
	if err == nil {
		m.Time, err = time.Parse(momentLayout, text)
	}
	if day, noDay := time.Parse(time.DateOnly, text); err != nil && noDay == nil {
		m.Time, err = startOf(domain.Date{Year: day.Year(), Month: day.Month(), Day: day.Day()}).Time, nil
	}
	if err != nil {
		return fmt.Errorf("read moment: %w", err)
	}
	return nil
}

func hasPDF(content []byte) bool { return bytes.HasPrefix(content, []byte("%PDF-")) }
