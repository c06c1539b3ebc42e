package insurer

// saveBody is the body of contract/save.
type saveBody struct {
	ExternalID        string    `json:"externalId"`
	Type              string    `json:"type"`
	SalePoint         salePoint `json:"salePoint"`
	User              agent     `json:"user"`
	Payment           kopecks   `json:"payment"`
	DiscountedPayment kopecks   `json:"brokerDiscountedPayment"`
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

type tariffRef struct {
	ID   int    `json:"id"`
	Type string `json:"type"`
}

type document struct {
	Type     string `json:"type"`
	Series   string `json:"series"`
	Number   string `json:"number"`
	Record   string `json:"record,omitempty"`
	Date     string `json:"date"`
	IssuedBy string `json:"issuedBy"`
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

type object struct {
	Type              string    `json:"type"`
	Category          string    `json:"category"`
	Model             *modelRef `json:"model,omitempty"`
	ModelText         string    `json:"modelText"`
	BodyNumber        string    `json:"bodyNumber"`
	StateNumber       string    `json:"stateNumber"`
	RegistrationPlace placeRef  `json:"registrationPlace"`
	RegistrationType  string    `json:"registrationType"`
	Year              int       `json:"year"`
	Odometer          int       `json:"odometer,omitempty"`
	Power             int       `json:"power,omitempty"`
}

type modelRef struct {
	ID int `json:"id"`
}

type placeRef struct {
	ID int `json:"id"`
}
