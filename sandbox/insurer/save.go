package insurer

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"cabinet/sandbox/country"
	"cabinet/sandbox/web"
)

var registrationTypes = []string{"PERMANENT_WITHOUT_OTK", "PERMANENT_WITH_OTK", "TEMPORARY", "NOT_REGISTERED"}

var (
	latinName = regexp.MustCompile(`^[A-Z][A-Z' -]*$`)
	emailForm = regexp.MustCompile(`^[^@\s]+@[^@\s]+\.[^@\s]+$`)
	phoneForm = regexp.MustCompile(`^\+?380\d{9}$`)
)

// serveSave makes a draft. A reference that the agent has used before is the same contract: a repeated call finds it.
func (a *Aggregator) serveSave(r *http.Request) (any, error) {
	var req saveBody
	if err := web.ReadJSON(r, &req, false); err != nil {
		return nil, badField("", "Тіло запиту не читається")
	}
	if req.CustomerCategory == "" {
		req.CustomerCategory = natural
	}
	if known, ok, err := a.byReference(req.ExternalID); err != nil || ok {
		return a.show(known), err
	}
	if a.faults.On(staleOffer) {
		return nil, errStale
	}
	if a.faults.On(unknownRefusal) {
		return nil, errUnknown
	}
	contract, err := a.draft(&req)
	if err != nil {
		return nil, err
	}
	kept, err := a.add(contract)
	if err != nil {
		return nil, err
	}
	return a.show(kept), nil
}

// draft checks a request and makes the contract that it asks for.
func (a *Aggregator) draft(req *saveBody) (*Contract, error) {
	for _, check := range []func() *apiError{
		req.checkFrame, req.Customer.check, func() *apiError { return req.Object.check(a.park) }, req.checkPapers,
	} {
		if wrong := check(); wrong != nil {
			return nil, wrong
		}
	}
	base, periods, limit := policyTariffs, motorPeriods, motorLimit
	if req.Type == typeGreen {
		base, periods = greenTariffs, greenPeriods
	}
	company, franchise, known := companyOfTariff(base, req.Tariff.ID)
	if !known {
		return nil, errStale
	}
	if req.Type == typeGreen {
		limit = company.GreenLimit
	}
	if req.DateTo.IsZero() {
		req.DateTo = moment{req.DateFrom.AddDate(1, 0, -1)}
	}
	p, known := periodOf(periods, req.DateFrom.Time, req.DateTo.Time)
	if wrong := startProblem(req.DateFrom.Time, limit); wrong != "" || !known {
		return nil, badField("dateFrom", "Такого строку дії немає")
	}
	home, _ := a.park.place(req.Object.RegistrationPlace.ID)
	price := quote{
		kind: req.Type, category: req.Object.Category, zone: home.Zone, customer: req.CustomerCategory,
		territory: req.Territory, period: p,
	}.price(company, franchise)
	if price != req.DiscountedPayment || req.Payment != price && req.Payment != company.full(price) {
		return nil, errStale
	}
	if wrong := takes(company, req); wrong != nil {
		return nil, wrong
	}
	return &Contract{
		Reference: req.ExternalID, Type: req.Type, State: Draft, Insurer: company.Code, TariffID: req.Tariff.ID,
		Franchise: franchise, Payment: int64(price), From: req.DateFrom.Time, To: req.DateTo.Time, Request: *req,
		Created: time.Now().UTC(),
	}, nil
}

func (r *saveBody) checkFrame() *apiError {
	switch {
	case len(r.ExternalID) > 64:
		return badField("externalId", "Власний номер договору – до 64 символів")
	case r.Type != typePolicy && r.Type != typeGreen || r.Tariff.Type != r.Type:
		return badField("type", "Невідомий вид договору")
	case r.SalePoint.ID != salePointID || r.SalePoint.Company.ID != companyID || r.User.ID != agentID:
		return badField("salePoint", "Невідома точка продажу")
	case r.State != Draft:
		return badField("state", "Новий договір – це чернетка")
	case r.Type == typeGreen && territoryRates[r.Territory] == 0:
		return badField("territory", "Невідома територія")
	case r.Type == typePolicy && customerRates[r.CustomerCategory] == 0:
		return badField("customerCategory", "Невідома категорія страхувальника")
	}
	return nil
}

func (c *customer) check() *apiError {
	if _, err := day(c.BirthDate); err != nil {
		return badField("customer.birthDate", "Вкажіть дату народження")
	}
	switch {
	case len(c.Code) != 10 || strings.Trim(c.Code, "0123456789") != "":
		return badField("customer.code", "РНОКПП – 10 цифр")
	case c.NameLast == "" || c.NameFirst == "":
		return badField("customer.nameLast", "Вкажіть прізвище та ім’я")
	case c.Address == "":
		return badField("customer.address", "Вкажіть адресу")
	case !phoneForm.MatchString(c.Phone):
		return badField("customer.phone", "Телефон – +380 і дев’ять цифр")
	case !emailForm.MatchString(c.Email):
		return badField("customer.email", "Вкажіть e-mail")
	}
	return nil
}

func (o *object) check(p *park) *apiError {
	_, home := p.place(o.RegistrationPlace.ID)
	known := true
	if o.Model != nil {
		_, known = p.model(o.Model.ID)
	}
	switch {
	case o.Type != "auto" || categoryRates[o.Category] == 0:
		return badField("insuranceObject.category", "Невідома категорія")
	case !known:
		return badField("insuranceObject.model", "Невідома модель")
	case o.ModelText == "" || o.BodyNumber == "" || country.PlateKey(o.StateNumber) == "":
		return badField("insuranceObject", "Вкажіть марку, номер кузова й номерний знак")
	case o.Year < 1900 || o.Year > time.Now().Year():
		return badField("insuranceObject.year", "Невідомий рік випуску")
	case !home:
		return badField("insuranceObject.registrationPlace", "Невідоме місце реєстрації")
	case !slices.Contains(registrationTypes, o.RegistrationType):
		return badField("insuranceObject.registrationType", "Невідомий вид реєстрації")
	}
	return nil
}

// checkPapers demands what a privilege or a green card needs.
func (r *saveBody) checkPapers() *apiError {
	switch {
	case r.Type == typeGreen && (!latinName.MatchString(r.Customer.NameLastLat) || !latinName.MatchString(r.Customer.NameFirstLat)):
		return badField("customer.nameLastLat", "Вкажіть прізвище та ім’я латиницею")
	case r.CustomerCategory != privileged:
		return nil
	case !slices.ContainsFunc(privileges, func(e entry) bool { return e.Code == r.PrivilegeType }):
		return badField("privilegeType", "Невідома пільга")
	case r.PrivilegeDocument == nil || r.PrivilegeDocument.Number == "":
		return badField("privilegeDocument", "Вкажіть документ про пільгу")
	}
	return nil
}

// takes demands the holder's document in a form that the company takes.
func takes(c *insurer, r *saveBody) *apiError {
	needed := r.Type == typePolicy || c.GreenPaper
	switch d := r.Customer.Document; {
	case d == nil && needed:
		return badField("customer.document", "Вкажіть документ страхувальника")
	case d == nil:
		return nil
	case d.Number == "" || !slices.ContainsFunc(takenDocuments(r.Type, c.Code), func(e entry) bool { return e.Code == d.Type }):
		return badField("customer.document", "Компанія не приймає такого документа")
	}
	return nil
}
