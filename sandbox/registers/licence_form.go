package registers

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"cabinet/sandbox/store"
)

// licenceForm is the body of licenceExchange.
type licenceForm struct {
	envelope
	ReasonCode     int              `json:"reasonCode"`
	Wanted         int              `json:"docType"`
	Series         string           `json:"series"`
	Number         string           `json:"number"`
	PaperID        string           `json:"paperId"`
	PersonalChange bool             `json:"isPersonalChange"`
	NewDocument    bool             `json:"isNewIdentityDoc"`
	CombatLoss     bool             `json:"isCombatLoss"`
	Address        *addressItem     `json:"address,omitempty"`
	Document       *documentItem    `json:"passport,omitempty"`
	Delivery       json.RawMessage  `json:"delivery,omitempty"`
	DrawnSign      []byte           `json:"sign,omitempty"`
	Attachments    []attachmentItem `json:"attachments,omitempty"`
}

// attachmentItem is a file. Of its content the registers of the sandbox keep the size and the digest alone.
type attachmentItem struct {
	Name    string `json:"name"`
	Type    string `json:"type"`
	Content []byte `json:"content,omitempty"`
	Size    int    `json:"size,omitempty"`
	SHA256  string `json:"sha256,omitempty"`
}

// The reasons for an exchange.
const (
	reasonLoss         = 30201
	reasonLossDocument = 30348
)

var reasonCodes = []int{30200, 30203, reasonLoss, 30199, 30300, 30289, 30283, 30286, 30290, 30347, reasonLossDocument}

// In a first term of up to two years more than two fines ask for new exams.
const firstTermYears, finesForgiven = 2, 2

func (f *licenceForm) admit(g *Gateway, tx *store.Tx, a *Application) error {
	p, err := g.licensed(f.RNOKPP)
	if err != nil {
		return err
	}
	if err := checkDelivery(f.Delivery); err != nil {
		return err
	}
	l := p.Licence
	restored := f.ReasonCode == reasonLoss || f.ReasonCode == reasonLossDocument
	switch {
	case !slices.Contains(reasonCodes, f.ReasonCode) || f.Wanted != 200 && f.Wanted != 1304:
		return badRequest("reasonCode or docType is not of the dictionary")
	case f.Series != l.Series || f.Number != l.Number:
		return conflict("OtherLicence", "the person has another licence")
	case !restored && l.TermYears > 0 && l.TermYears <= firstTermYears && l.Fines > finesForgiven:
		return conflict("ExamsNeeded", "the exchange is possible in person alone, after the exams")
	}
	a.Subject, a.ReasonCode = licenceSubject(f.RNOKPP), f.ReasonCode
	active, err := underWay(tx, a.Subject, kindLicence)
	if err != nil {
		return err
	}
	if active {
		return conflict("ActiveApplication", "an application about this licence is under way")
	}
	f.keepDigests()
	return nil
}

// licenceSubject is the subject of applications about a person's licence.
func licenceSubject(rnokpp string) string { return "licence:" + rnokpp }

// keepDigests puts digests in the place of files. A submission that runs twice finds it done.
func (f *licenceForm) keepDigests() {
	f.Attachments = slices.Clone(f.Attachments)
	for i, file := range f.Attachments {
		if file.SHA256 == "" {
			sum := sha256.Sum256(file.Content)
			f.Attachments[i] = attachmentItem{Name: file.Name, Type: file.Type, Size: len(file.Content), SHA256: hex.EncodeToString(sum[:])}
		}
	}
	f.DrawnSign = nil
}

// licenceDecided gives the new licence its number; the document that confirms a loss is ready with the approval.
func (g *Gateway) licenceDecided(tx *store.Tx, a *Application) error {
	switch {
	case a.Status == Ready:
		return g.madeByApplication(tx, a, sentDocument{Kind: sentLicence})
	case a.ReasonCode == reasonLossDocument && (a.Status == Approved || a.Status == Processed):
		a.Document = "ДВП " + digitsOf(a.Number)
	case a.Status == Processed:
		a.Document = "ВХА " + digitsOf(a.Number)
	}
	return nil
}

// digitsOf are the digits of an application's number.
func digitsOf(number string) string { return number[len(number)-6:] }

// own finds a vehicle that the applicant owns.
func (g *Gateway) own(rnokpp string, q vehicleIDQuery) (carID string, err error) {
	v, err := g.vehicle(q)
	if err != nil {
		return "", err
	}
	if v.Owner == nil || v.Owner.RNOKPP != rnokpp {
		return "", notFound("the applicant owns no such vehicle")
	}
	return v.CarID, nil
}

// stageOf reads an application that another one builds upon: the applicant's own, of the kind, and approved.
func stageOf(tx *store.Tx, number, kind, rnokpp string) (*Application, error) {
	a, err := load(tx, number)
	if err != nil {
		return nil, err
	}
	if a.Kind != kind || a.Applicant != rnokpp {
		return nil, ErrNoApplication
	}
	if a.Status != Approved {
		return nil, conflict("StageNotApproved", fmt.Sprintf("application %s is not approved", number))
	}
	return a, nil
}
