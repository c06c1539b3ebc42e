// Package signature verifies qualified electronic signatures (SIGN-06): CAdES in a CMS message, detached or with the
// content inside, by ECDSA or RSA, up to the state's list of trust. Signatures by DSTU 4145 are left to an external
// verifier and refused without one.
package signature

import (
	"context"
	"time"
)

// Verifier verifies a signature and returns the signer. Its errors are *Error, which are final, or *wire.Error if an outside system is
// unavailable.
type Verifier interface {
	Verify(ctx context.Context, content, cms []byte) (Signer, error)
}

// IDKind says what kind of code a certificate names its owner by.
type IDKind string

// The kinds of codes: those of ETSI EN 319 412-1 in the subject's serialNumber, and DRFO, where older certificates
// carry the RNOKPP in the attributes of the directory. A person without any has the empty kind.
const (
	TINUA IDKind = "TINUA" // RNOKPP
	PNOUA IDKind = "PNOUA" // number in the demographic register, or RNOKPP
	PASUA IDKind = "PASUA" // passport
	IDCUA IDKind = "IDCUA" // identity card
	DRFO  IDKind = "DRFO"  // RNOKPP
)

// Signer is who signed, when and by what. It is personal data.
type Signer struct {
	RNOKPP      string    `json:"rnokpp,omitempty"` // ten digits; empty for those who have none
	ID          string    `json:"id,omitempty"`     // the code of that kind, the RNOKPP or another
	IDKind      IDKind    `json:"idKind,omitempty"`
	Name        string    `json:"name"`
	EDRPOU      string    `json:"edrpou,omitempty"` // of the company for which the person signed
	Certificate string    `json:"certificate"`      // its serial number, upper-case hexadecimal
	Issuer      string    `json:"issuer"`
	SignedAt    time.Time `json:"signedAt"` // as the signer claims; verified to lie close to now
	Algorithm   string    `json:"algorithm"`
}

// MustBe refuses a signer who is not the citizen of that RNOKPP (SIGN-07).
func (s Signer) MustBe(rnokpp string) error {
	switch {
	case s.RNOKPP == "":
		return &Error{Code: CodeNoRNOKPP}
	case s.RNOKPP != rnokpp:
		return &Error{Code: CodeAnotherSigner}
	}
	return nil
}
