package registers

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"cabinet/sandbox/country"
	"cabinet/sandbox/store"
)

// fineBucket keeps the fines: the key of series and number → Fine.
const fineBucket = "registers_fines"

// The states of fines.
const (
	FineUnpaid    = 0
	FinePaid      = 1
	FineEnforced  = 2
	FineCompleted = 3
	FineUndefined = 4
)

// Fine is a fine in its register.
type Fine struct {
	ID         string       `json:"docId"`
	Series     string       `json:"series"`
	Number     string       `json:"number"`
	Offender   string       `json:"offender"` // RNOKPP
	Plate      string       `json:"plate"`
	Type       int          `json:"type"`
	IssuedAt   country.Date `json:"issuedAt"`
	Status     int          `json:"status"`
	Penalty    int64        `json:"penalty"` // kopecks
	Article    string       `json:"article"`
	Reason     string       `json:"reason"`
	Evidence   int          `json:"evidence"`   // pictures
	Requisites bool         `json:"requisites"` // whether it says to whom it is paid
	PaidAt     country.Date `json:"paidAt,omitempty"`
	// Reference and Paid are those of the reported payment.
	Reference string `json:"reference,omitempty"`
	Paid      int64  `json:"paid,omitempty"`
}

// fineItem is a fine on the wire.
type fineItem struct {
	ID       string       `json:"docId"`
	Series   string       `json:"sProtocol"`
	Number   string       `json:"nProtocol"`
	Plate    string       `json:"plate"`
	IssuedAt country.Date `json:"issuedAt"`
	DocDate  country.Date `json:"docDate"`
	Penalty  int64        `json:"penalty"`
	Reason   string       `json:"reason"`
	Article  string       `json:"kupap"`
	Status   fineState    `json:"status"`
	Type     fineType     `json:"type"`
	PaidDate country.Date `json:"paidDate"`
}

type fineState struct {
	ID       int    `json:"id"`
	Name     string `json:"name"`
	PaidInfo string `json:"paidInfo"`
}

type fineType struct {
	ID int `json:"ID"`
}

type finesItem struct {
	Fines []fineItem `json:"fines"`
}

// photoFixation is the type of a fine that a camera has noted.
const photoFixation = 1

// FineStates are the states' names, by code.
var FineStates = []string{"Новий", "Сплачений", "Передано до виконавчої служби", "Виконаний", "Не визначено"}

func (f Fine) item() fineItem {
	item := fineItem{
		ID: f.ID, Series: f.Series, Number: f.Number, Plate: f.Plate, IssuedAt: f.IssuedAt, DocDate: f.drawn(), Penalty: f.Penalty,
		Reason: f.Reason, Article: f.Article, Status: fineState{ID: f.Status, Name: FineStates[f.Status]}, Type: fineType{f.Type},
		PaidDate: f.PaidAt,
	}
	if f.Requisites {
		item.Status.PaidInfo = f.requisites()
	}
	return item
}

// drawn is the day on the decree. A camera's is drawn on the day before it is issued: who mistakes one for the other counts a day wrong.
func (f Fine) drawn() country.Date {
	issued, err := time.Parse(time.DateOnly, string(f.IssuedAt))
	if f.Type != photoFixation || err != nil {
		return f.IssuedAt
	}
	return country.Date(issued.AddDate(0, 0, -1).Format(time.DateOnly))
}

// requisites are the JSON text that says to whom the fine is paid.
func (f Fine) requisites() string {
	text, _ := json.Marshal(map[string]string{ // texts alone: cannot fail
		"purpose":   "*;21081300;" + f.Series + f.Number + ";штраф;",
		"kkvd_name": "Адміністративні штрафи у сфері забезпечення безпеки дорожнього руху", "bank_name": "Казначейство України (ел. адм. подат.)",
		"bank_edrpou": "37993783", "bank_account": "UA508999980313020106000026001",
	})
	return string(text)
}

// fineKey is a decree's series and number as they are compared: look-alike letters are the same.
func fineKey(series, number string) string {
	return country.PlateKey(strings.TrimSpace(series)) + "\x00" + strings.TrimSpace(number)
}

func (g *Gateway) finesOfPerson(q personQuery) (any, error) {
	if _, err := g.person(q.RNOKPP); err != nil {
		return nil, err
	}
	fines, err := g.Fines(q.RNOKPP)
	list := finesItem{Fines: []fineItem{}}
	for _, fine := range fines {
		list.Fines = append(list.Fines, fine.item())
	}
	return list, err
}

// Fines lists the fines of a person, or of everybody when the RNOKPP is empty.
func (g *Gateway) Fines(rnokpp string) (fines []Fine, err error) {
	err = g.store.View(func(tx *store.Tx) error {
		return store.Each(tx, fineBucket, "", func(_ string, fine Fine) bool {
			if rnokpp == "" || fine.Offender == rnokpp {
				fines = append(fines, fine)
			}
			return true
		})
	})
	return fines, err
}

type fineQuery struct {
	Series string `json:"sProtocol"`
	Number string `json:"nProtocol"`
	Plate  string `json:"plate"`
}

// searchFine finds a fine by all three of its details: an empty list when one of them is another's.
func (g *Gateway) searchFine(q fineQuery) (any, error) {
	if blank(q.Series, q.Number, q.Plate) {
		return nil, badRequest("sProtocol, nProtocol and plate are expected")
	}
	list := finesItem{Fines: []fineItem{}}
	fine, ok, err := g.fine(q.Series, q.Number)
	if ok && country.PlateKey(fine.Plate) == country.PlateKey(q.Plate) {
		list.Fines = append(list.Fines, fine.item())
	}
	return list, err
}

func (g *Gateway) fine(series, number string) (fine Fine, ok bool, err error) {
	err = g.store.View(func(tx *store.Tx) error {
		fine, ok, err = store.Get[Fine](tx, fineBucket, fineKey(series, number))
		return err
	})
	return fine, ok, err
}

// finesKey marks a state into which the country's fines have been entered.
const finesKey = "fines_seeded"

// seedFines enters the fines of the country's people, once, on the first start.
func (g *Gateway) seedFines(now time.Time) error {
	return g.store.Update(func(tx *store.Tx) error {
		if _, done, err := store.Get[time.Time](tx, counterBucket, finesKey); done || err != nil {
			return err
		}
		for _, r := range g.country.Fines {
			fine := Fine{
				Offender: r.Citizen.RNOKPP, Plate: r.Plate, Type: r.Type, IssuedAt: day(now.AddDate(0, 0, -r.DaysAgo)), Status: r.Status,
				Penalty: r.Penalty, Article: r.Article, Reason: r.Reason, Evidence: r.Evidence, Requisites: r.Requisites,
			}
			if r.Status == FinePaid || r.Status == FineCompleted {
				fine.PaidAt, fine.Paid = day(now.AddDate(0, 0, 2-r.DaysAgo)), r.Penalty
			}
			if _, err := enterFine(tx, fine); err != nil {
				return err
			}
		}
		return tx.Put(counterBucket, finesKey, now)
	})
}

// fineSeries are the series of decrees, by type: photo fixation and parking have their own.
var fineSeries = []string{"ЕНА", "1АВ", "ЕНА", "ЕНА", "РАП"}

// firstFine is the number of the first decree.
const firstFine = 20450001

// enterFine gives a fine the next number and enters it.
func enterFine(tx *store.Tx, fine Fine) (Fine, error) {
	n, _, err := store.Get[int](tx, counterBucket, "fines")
	if err != nil {
		return fine, err
	}
	fine.ID, fine.Series, fine.Number = fmt.Sprintf("F-%06d", n+1), fineSeries[fine.Type], fmt.Sprint(firstFine+n)
	if err := tx.Put(counterBucket, "fines", n+1); err != nil {
		return fine, err
	}
	return fine, tx.Put(fineBucket, fineKey(fine.Series, fine.Number), fine)
}
