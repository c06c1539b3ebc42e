package idgovua

import (
	"encoding/json"
	"errors"
	"strings"

	"cabinet/domain"
)

// Identity is who has signed in, as the key's certificate names them.
type Identity struct {
	Code       string // drfocode: RNOKPP, or a passport number of a person without one
	EDRPOU     string
	LastName   string
	FirstName  string
	MiddleName string
	Email      string
	Phone      string
	AuthType   string
}

// Kind says whose key it is.
type Kind string

// The kinds of keys.
const (
	Person       Kind = "person"
	Organisation Kind = "organisation"
	NoRNOKPP     Kind = "no_rnokpp" // refused the number for reasons of faith, or a foreigner
)

// Kind distinguishes a citizen's key from an organisation's. A sole proprietor's key carries the same code twice and is the
// citizen's.
func (i Identity) Kind() Kind {
	switch {
	case i.EDRPOU != "" && i.EDRPOU != i.Code:
		return Organisation
	case domain.RNOKPP(i.Code).Valid() != "":
		return NoRNOKPP
	}
	return Person
}

type userInfo struct {
	Encrypted  string     `json:"encryptedUserInfo"`
	Code       flexString `json:"drfocode"`
	EDRPOU     flexString `json:"edrpoucode"`
	LastName   string     `json:"lastname"`
	GivenName  string     `json:"givenname"`
	MiddleName string     `json:"middlename"`
	Email      string     `json:"email"`
	Phone      string     `json:"phone"`
	AuthType   string     `json:"auth_type"`
}

// check returns an error if the user info names no person.
func (u *userInfo) check() error {
	if identity := u.identity(); identity.LastName == "" && identity.FirstName == "" {
		return errors.New("user info without a name")
	}
	return nil
}

// identity cleans what the service sends: empty values come as "" or "n/a"; the given name may hold the patronymic.
func (u userInfo) identity() Identity {
	first, middle := known(u.GivenName), known(u.MiddleName)
	if given, patronymic, found := strings.Cut(first, " "); found && middle == "" {
		first, middle = given, patronymic
	}
	identity := Identity{
		Code: known(string(u.Code)), EDRPOU: known(string(u.EDRPOU)),
		LastName: domain.NormalizeName(known(u.LastName)), FirstName: domain.NormalizeName(first),
		MiddleName: domain.NormalizeName(middle), AuthType: u.AuthType,
	}
	// A contact that the cabinet's own rules refuse is like none: the person will be asked for it.
	if email := domain.NormalizeEmail(known(u.Email)); domain.ValidEmail(email) == "" {
		identity.Email = email
	}
	if phone := domain.NormalizePhone(known(u.Phone)); domain.ValidPhone(phone) == "" {
		identity.Phone = phone
	}
	return identity
}

func known(value string) string {
	value = strings.TrimSpace(value)
	if strings.EqualFold(value, "n/a") {
		return ""
	}
	return value
}

// flexString reads a JSON string or number: the service sends either.
type flexString string

// UnmarshalJSON accepts a string, a number, or null.
func (f *flexString) UnmarshalJSON(text []byte) error {
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		return err
	}
	switch value := value.(type) {
	case nil:
		*f = ""
	case string:
		*f = flexString(value)
	case float64:
		*f = flexString(strings.TrimSpace(string(text)))
	default:
		return errors.New("neither a string nor a number")
	}
	return nil
}
