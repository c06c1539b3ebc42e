package domain

import "cmp"

// Person is a citizen as the state identity service and the registers name them (WIZ-11, AUTH-01).
type Person struct {
	RNOKPP     string `json:"rnokpp"`
	LastName   string `json:"lastName"`
	FirstName  string `json:"firstName"`
	MiddleName string `json:"middleName,omitempty"`
	Birthday   Date   `json:"birthday,omitzero"`
	Gender     string `json:"gender,omitempty"` // "male", "female" or unknown
	Email      string `json:"email,omitempty"`
	Phone      string `json:"phone,omitempty"` // +380XXXXXXXXX
}

// SignedIn is who signs in, as they are named now. What is not said now stays as it was known, and contacts that were known stay.
func (p Person) SignedIn(known Person) Person {
	if p.Birthday.IsZero() {
		p.Birthday = known.Birthday
	}
	p.Gender = cmp.Or(p.Gender, known.Gender)
	p.Email, p.Phone = cmp.Or(known.Email, p.Email), cmp.Or(known.Phone, p.Phone)
	return p
}

// PersonQuery finds vehicles by the person they belong to (VCHK-04, VCHK-07).
type PersonQuery struct {
	LastName   string `json:"lastName"`
	FirstName  string `json:"firstName"`
	MiddleName string `json:"middleName,omitempty"`
	Birthday   Date   `json:"birthday"`
}
