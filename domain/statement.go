package domain

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"
)

// Statement is what a citizen signs: its digest is fixed when the order is made, or before the signature is
// asked for, and every signature is over it (GAP-15). The content itself is stored beside the order.
type Statement struct {
	Digest     string      `json:"digest"` // SHA-256 of the canonical JSON, in hex
	Signatures []Signature `json:"signatures,omitempty"`
}

// Signature says who has signed the statement, and when.
type Signature struct {
	By     Party     `json:"by"`
	FileID string    `json:"fileId"` // the CMS
	At     time.Time `json:"at"`
	// Unsigned says that the party has confirmed the statement without a signature, as demonstrations may (GAP-17).
	Unsigned bool `json:"unsigned,omitempty"`
}

// Text says in words who has signed, and when.
func (s Signature) Text() string {
	text := s.By.Text()
	if s.Unsigned {
		text = s.By.unsignedText()
	}
	return text + ", " + KyivTime(s.At)
}

// SignedBy reports whether a party has signed.
func (s *Statement) SignedBy(party Party) bool {
	return slices.ContainsFunc(s.Signatures, func(signature Signature) bool { return signature.By == party })
}

// Marked is the event of the newest signature: signed, or the one without a signature.
func (s *Statement) Marked(signed EventKind) EventKind {
	if last := len(s.Signatures) - 1; last >= 0 && s.Signatures[last].Unsigned {
		return unsignedEvents[signed]
	}
	return signed
}

// FileOf is the id of the file with a party's signature; empty when it has not signed, or without a signature.
func (s *Statement) FileOf(party Party) string {
	for _, signature := range s.Signatures {
		if signature.By == party {
			return signature.FileID
		}
	}
	return ""
}

// StatementType names the kind of the statement, as the order's extra answers it and a signature is sent with it (SIGN-10): a
// confidant's schema, or else the service; empty of an order without a statement.
func (o *Order) StatementType() string {
	switch {
	case o.Confidant != nil:
		return string(o.Confidant.Schema)
	case o.Statement != nil:
		return string(o.Service)
	}
	return ""
}

// CheckStatementType refuses a signature that is sent without the statement's type, or with that of another one (API-056).
func (o *Order) CheckStatementType(sent string) error {
	var check Check
	if sent == "" {
		check.Field("type", textRequired)
	} else if sent != o.StatementType() {
		check.Field("type", textStatementType)
	}
	return check.Err()
}

const textStatementType = "Тип заяви не відповідає замовленню. Оновіть сторінку і підпишіть ще раз"

// StatementState says how far the signing of an order's statement has come (CONF-21).
type StatementState string

// The states of a statement.
const (
	StatementDraft     StatementState = "draft" // still filled in: there is no order
	StatementUnsigned  StatementState = "no_sign"
	StatementSubSigned StatementState = "sub_signed" // the initiator has signed, the participant has not
	StatementSigned    StatementState = "signed"
	StatementRejected  StatementState = "rejected"
	StatementExpired   StatementState = "expired"
	StatementCanceled  StatementState = "canceled"
)

// StatementState is how far the signing has come; empty when nothing is signed. What everybody has signed stays signed,
// however the order ends.
func (o *Order) StatementState() StatementState {
	if o.Statement == nil {
		return ""
	}
	initiator, participant := o.Statement.SignedBy(PartyInitiator), o.Statement.SignedBy(PartyParticipant)
	switch {
	case initiator && (participant || o.Confidant == nil):
		return StatementSigned
	case o.Status == StatusRejected, o.Status == StatusExpired, o.Status == StatusCanceled:
		return StatementState(o.Status)
	case initiator:
		return StatementSubSigned
	}
	return StatementUnsigned
}

// StatementContent is what is signed: who asks for which service by which order at what price, and the service's own
// parts (GAP-15). It is canonical JSON.
func StatementContent(orderID string, service ServiceName, price Kopecks, citizen Person, parts map[string]any) ([]byte, error) {
	content := map[string]any{
		"order": orderID, "service": service, "price": price,
		"citizen": map[string]string{
			"lastName": citizen.LastName, "firstName": citizen.FirstName, "middleName": citizen.MiddleName, "rnokpp": citizen.RNOKPP,
		},
	}
	maps.Copy(content, parts)
	return CanonicalJSON(content)
}

// CanonicalJSON is the one form of a value that is digested and signed: object keys sorted, no spaces, text as it is.
func CanonicalJSON(value any) ([]byte, error) {
	plain, err := json.Marshal(value)
	if err != nil {
		return nil, fmt.Errorf("canonical JSON: %w", err)
	}
	decoder := json.NewDecoder(bytes.NewReader(plain))
	decoder.UseNumber() // numbers stay as they were written
	var tree any
	if err := decoder.Decode(&tree); err != nil {
		return nil, fmt.Errorf("canonical JSON: %w", err)
	}
	var canonical bytes.Buffer
	encoder := json.NewEncoder(&canonical)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(tree); err != nil { // maps are written with sorted keys
		return nil, fmt.Errorf("canonical JSON: %w", err)
	}
	return bytes.TrimSuffix(canonical.Bytes(), []byte("\n")), nil
}

// Digest is the SHA-256 of a statement's content, in hex.
func Digest(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}
