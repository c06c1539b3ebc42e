package domain

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

// PersonQuery finds vehicles by the person they belong to (VCHK-04, VCHK-07).
type PersonQuery struct {
	LastName   string `json:"lastName"`
	FirstName  string `json:"firstName"`
	MiddleName string `json:"middleName,omitempty"`
	Birthday   Date   `json:"birthday"`
}
