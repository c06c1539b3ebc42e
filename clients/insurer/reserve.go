package insurer

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// Contract is what a motor policy is reserved with: the citizen's application and what the cabinet knows besides.
type Contract struct {
	Reference   string        // ours: the same one is the same policy
	Tariff      domain.Tariff // the chosen one
	Holder      domain.Person
	Vehicle     domain.InsuranceVehicle
	Place       int // code of the domain.InsurancePlace
	Period      domain.InsurancePeriod
	Application domain.InsuranceApplication
}

// GreenContract is what a green card is reserved with.
type GreenContract struct {
	Reference   string
	Tariff      domain.Tariff
	Holder      domain.Person
	Vehicle     domain.InsuranceVehicle
	Place       int
	Period      domain.InsurancePeriod
	Application domain.GreenApplication
}

// Reserve keeps the chosen offer for the citizen (API-095). A repeated call with the same reference finds the policy of
// the first one. An offer whose price has changed is refused with CodeStale.
func (c *Client) Reserve(ctx context.Context, contract Contract) (domain.Policy, error) {
	a := contract.Application
	body := saveBody{
		ExternalID: contract.Reference, Type: Motor, Payment: fullPrice(contract.Tariff, a.Company.Price),
		DiscountedPayment: hryvnias(a.Company.Price), BonusMalus: bonusMalus(contract.Tariff),
		Tariff:   tariffRef{contract.Tariff.ID, Motor},
		DateFrom: startOf(a.StartDate), DateTo: startOf(contract.Period.End(a.StartDate)),
		CustomerCategory: customerCategory(a.Company.Privilege),
		Customer:         customerOf(contract.Holder, a.Insurer, a.Address),
		Object:           objectOf(contract.Vehicle, contract.Place),
	}
	body.Customer.Document = documentOf(a.Documents)
	body.Object.Odometer, _ = strconv.Atoi(a.Vehicle.Odometer)
	body.Object.Power, _ = strconv.Atoi(a.Vehicle.Power)
	if a.NeedsPrivilegeDocument() && a.PrivilegeDoc != nil {
		body.PrivilegeType = privilegeType(a.Company.Privilege)
		body.PrivilegeDocument = &document{
			Type: "PRIVILEGE", Series: a.PrivilegeDoc.Series, Number: a.PrivilegeDoc.Number,
			Date: isoDay(a.PrivilegeDoc.IssuedAt), IssuedBy: a.PrivilegeDoc.IssuedBy,
		}
	}
	return c.save(ctx, body, a.Company.Name)
}

// ReserveGreen keeps the chosen offer of a green card for the citizen (API-105), as Reserve does.
func (c *Client) ReserveGreen(ctx context.Context, contract GreenContract) (domain.Policy, error) {
	a := contract.Application
	holder := domain.InsuranceHolder{
		Email: a.Insurer.Email, Phone: a.Insurer.Phone, BirthDate: a.Insurer.BirthDate, RNOKPP: a.Insurer.RNOKPP,
	}
	body := saveBody{
		ExternalID: contract.Reference, Type: Green, Payment: fullPrice(contract.Tariff, a.Company.Price),
		DiscountedPayment: hryvnias(a.Company.Price), BonusMalus: bonusMalus(contract.Tariff),
		Tariff:   tariffRef{contract.Tariff.ID, Green},
		DateFrom: startOf(a.StartDate), DateTo: startOf(contract.Period.End(a.StartDate)), Territory: string(a.Territory),
		CustomerCategory: natural,
		Customer:         customerOf(contract.Holder, holder, a.Address),
		Object:           objectOf(contract.Vehicle, contract.Place),
	}
	body.Customer.NameLastLat, body.Customer.NameFirstLat = a.Insurer.LastNameLatin, a.Insurer.FirstNameLatin
	if a.Documents != nil {
		body.Customer.Document = documentOf(*a.Documents)
	}
	return c.save(ctx, body, a.Company.Name)
}

// fullPrice is the tariff's price without the agent's discount.
func fullPrice(tariff domain.Tariff, price domain.Kopecks) hryvnias {
	return hryvnias(max(tariff.FullPrice, price))
}

// bonusMalus is the coefficient of a tariff; 1 if it names none.
func bonusMalus(tariff domain.Tariff) float64 { return cmp.Or(tariff.BonusMalus, 1) }

// errPrice: the aggregator keeps another price than the citizen agreed to, so the reference is another application's.
var errPrice = errors.New("the reserved price is another one")

// save makes the draft, or finds the one that an earlier call has made. What the draft does not say is what was asked for.
func (c *Client) save(ctx context.Context, body saveBody, company string) (domain.Policy, error) {
	const operation = "reserve"
	s, err := c.signIn(ctx)
	if err != nil {
		return domain.Policy{}, err
	}
	model, err := c.model(ctx, body.Object.ModelText)
	if err != nil {
		return domain.Policy{}, err
	}
	if model != nil {
		model.Name = ""
	}
	body.SalePoint, body.User, body.Object.Model = s.salePoint, userRef{s.user}, model
	body.Date, body.State = isoDay(domain.DateOf(time.Now())), draft
	r := policyRow{State: draft}
	var policy domain.Policy
	err = c.ask(ctx, post(operation, "/contract/save", body), &r, func() (err error) {
		if policy, err = r.policy(); err == nil && !r.costs(body) {
			err = c.system.Fail(operation, wire.Refused, http.StatusOK, errPrice)
		}
		return err
	})
	if err != nil {
		return domain.Policy{}, err
	}
	policy.Price, policy.Company = domain.Kopecks(body.DiscountedPayment), cmp.Or(policy.Company, company)
	policy.Number = cmp.Or(policy.Number, policy.ID) // the purpose of the payment needs one
	if policy.StartDate == (domain.Date{}) {
		policy.StartDate, policy.EndDate = domain.DateOf(body.DateFrom.Time), domain.DateOf(body.DateTo.Time)
	}
	return policy, nil
}

// costs reports whether the draft costs what was asked for, as far as it says.
func (r *policyRow) costs(asked saveBody) bool {
	if r.Discounted > 0 {
		return r.Discounted == asked.DiscountedPayment
	}
	return r.Payment == 0 || r.Payment == asked.Payment || r.Payment == asked.DiscountedPayment
}
