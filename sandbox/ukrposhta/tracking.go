package ukrposhta

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"

	"cabinet/sandbox/post"
	"cabinet/sandbox/web"
)

const maxTracked = 50

// clockForm is how eCom and tracking write a moment: Kyiv time without a zone.
const clockForm = "2006-01-02T15:04:05"

func clock(t time.Time) string { return t.In(post.Kyiv).Format(clockForm) }

// event is a step of a parcel as tracking shows it. The last fields have no meaning that is known.
type event struct {
	Barcode   string  `json:"barcode"`
	Step      number  `json:"step"`
	Date      string  `json:"date"`
	Index     string  `json:"index"`
	Name      string  `json:"name"`
	Event     number  `json:"event"`
	Text      string  `json:"eventName"`
	Country   string  `json:"country"`
	Reason    *string `json:"eventReason"`
	ReasonID  number  `json:"eventReason_id"`
	MailType  number  `json:"mailType"`
	Order     number  `json:"indexOrder"`
	IndexFrom *string `json:"indexFrom"`
	Payment   float64 `json:"payment"`
}

// number is a number that is written as such, or as a string.
type number struct {
	value  int
	asText bool
}

// MarshalJSON writes either form.
func (n number) MarshalJSON() ([]byte, error) {
	if n.asText {
		return json.Marshal(strconv.Itoa(n.value))
	}
	return json.Marshal(n.value)
}

// state is a code of tracking, its text, and the reason if there is one.
type state struct {
	code         int
	text, reason string
	reasonID     int
}

// The ids of reasons. noReason is that of events that need none.
const (
	noReason     = 1
	reasonHand   = 2
	reasonSender = 10 // a delivery for this reason is a return
)

// states are the codes after each event. What the post has not got yet, it does not know.
var states = map[post.Event]state{
	post.Accepted:  {code: 10100, text: "Прийняте у відділенні"},
	post.Departed:  {code: 20800, text: "Відправлення посилки"},
	post.Reached:   {code: 20700, text: "Надходження на сортувальний центр"},
	post.Arrived:   {code: 21700, text: "Відправлення у відділенні"},
	post.Courier:   {code: 21500, text: "Відправлено до точки видачі/доставки"},
	post.Attempt:   {code: 31100, text: "Відправлення не вручено під час доставки", reason: "Адресат відсутній"},
	post.Delivered: {code: 41000, text: "Відправлення вручено", reason: "особисто", reasonID: reasonHand},
	post.Refused:   {code: 31100, text: "Відправлення не вручено під час доставки", reason: "Відмова адресата"},
	post.Expired:   {code: 31400, text: "Невдала спроба вручення (передача на зберігання)", reason: "Закінчення строку зберігання"},
	post.Returning: {code: 31200, text: "Повернення відправлення"},
	post.Returned:  {code: 41000, text: "Відправлення вручено", reasonID: reasonSender},
}

// abroad are the codes that differ for a parcel to another country.
var abroad = map[post.Event]state{
	post.Delivered: {code: 48000, text: "Міжнародне відправлення вручено у країні одержувача"},
}

// events are all steps of a parcel, the oldest first; none for one that the post does not know, or has lost.
func (u *Post) events(barcode string) ([]event, error) {
	p, err := u.ledger.Parcel(barcode)
	if errors.Is(err, post.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	late := u.faults.On(lateTracking)
	if late || p.Carrier != Carrier || p.Number != barcode || p.Last().Event == post.Lost {
		return nil, nil
	}
	var list []event
	for _, step := range p.History {
		s, known := states[step.Event]
		if other, ok := abroad[step.Event]; ok && p.Abroad {
			s = other
		}
		if !known {
			continue
		}
		list = append(list, u.event(barcode, p.From, s, step.At, len(list)+1))
	}
	return list, nil
}

// event is the nth step of a parcel.
func (u *Post) event(barcode, from string, s state, at time.Time, n int) event {
	texts := u.faults.On(numbersAsText)
	e := event{
		Barcode: barcode, Step: number{stepOf(n), texts}, Date: clock(at), Index: "01001", Name: from, Event: number{s.code, texts},
		Text: s.text, Country: "Україна", ReasonID: number{cmp.Or(s.reasonID, noReason), texts},
		MailType: number{1, texts}, Order: number{n, texts},
	}
	if s.reason != "" {
		e.Reason = &s.reason
	}
	return e
}

// stepOf returns the number of the nth step. The first two are not in the order of time, as in the post's own example.
func stepOf(n int) int {
	switch n {
	case 1:
		return 3
	case 2:
		return 2
	}
	return n + 1
}

func (u *Post) statuses(r *http.Request) (any, error) {
	list, err := u.events(r.URL.Query().Get("barcode"))
	if err == nil && len(list) == 0 {
		err = missing("Shipment")
	}
	return list, err
}

func (u *Post) lastStatus(r *http.Request) (any, error) {
	list, err := u.events(r.URL.Query().Get("barcode"))
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, missing("Shipment")
	}
	return list[len(list)-1], nil
}

// found are the events of many barcodes, and those that are not known.
type found struct {
	Found    map[string][]event `json:"found"`
	NotFound []string           `json:"notFound"`
}

func (u *Post) many(r *http.Request) (found, error) {
	result := found{map[string][]event{}, []string{}}
	var barcodes []string
	if err := web.ReadJSON(r, &barcodes, false); err != nil || len(barcodes) == 0 || len(barcodes) > maxTracked {
		return result, badRequest("Number of barcodes must be from 1 to " + strconv.Itoa(maxTracked))
	}
	for _, barcode := range barcodes {
		list, err := u.events(barcode)
		if err != nil {
			return result, err
		}
		if len(list) == 0 {
			result.NotFound = append(result.NotFound, barcode)
			continue
		}
		result.Found[barcode] = list
	}
	if len(result.Found) == 0 {
		return result, missing("Shipment")
	}
	return result, nil
}

func (u *Post) statusesWithNotFound(r *http.Request) (any, error) { return u.many(r) }

func (u *Post) manyStatuses(r *http.Request) (any, error) {
	result, err := u.many(r)
	return result.Found, err
}

func (u *Post) manyLastStatuses(r *http.Request) (any, error) {
	result, err := u.many(r)
	last := []event{}
	for _, list := range result.Found {
		last = append(last, list[len(list)-1])
	}
	return last, err
}

// route returns a parcel's origin and destination.
func (u *Post) route(r *http.Request) (any, error) {
	p, err := u.find(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	var s shipment
	if err := json.Unmarshal(p.Record, &s); err != nil {
		return nil, err
	}
	to, err := u.address(s.AddressID)
	if err != nil {
		return nil, err
	}
	return map[string]string{"from": "Київ, 01001", "to": to.City + ", " + to.Postcode}, nil
}
