package ukrposhta

import (
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

// event is a step of a parcel as tracking shows it.
type event struct {
	Barcode  string `json:"barcode"`
	Step     int    `json:"step"`
	Date     string `json:"date"`
	Index    string `json:"index"`
	Name     string `json:"name"`
	Event    string `json:"event"`
	Text     string `json:"eventName"`
	Country  string `json:"country"`
	Reason   string `json:"eventReason"`
	ReasonID int    `json:"eventReason_id"`
	MailType int    `json:"mailType"`
	Order    int    `json:"indexOrder"`
}

// state is a code of tracking, its text, and the reason if there is one.
type state struct {
	code, text, reason string
	reasonID           int
}

// states are the codes after each event. What the post has not got yet, it does not know.
var states = map[post.Event]state{
	post.Accepted:  {code: "10100", text: "Прийняте у відділенні"},
	post.Departed:  {code: "20800", text: "Відправлення посилки"},
	post.Reached:   {code: "20700", text: "Надходження на сортувальний центр"},
	post.Arrived:   {code: "21700", text: "Відправлення у відділенні"},
	post.Courier:   {code: "21500", text: "Відправлено до точки видачі/доставки"},
	post.Attempt:   {code: "31100", text: "Відправлення не вручено під час доставки", reason: "Адресат відсутній", reasonID: 1},
	post.Delivered: {code: "41000", text: "Відправлення вручено"},
	post.Refused:   {code: "31100", text: "Відправлення не вручено під час доставки", reason: "Відмова адресата", reasonID: 2},
	post.Expired:   {code: "31400", text: "Невдала спроба вручення (передача на зберігання)", reason: "Закінчення строку зберігання", reasonID: 3},
	post.Returning: {code: "31200", text: "Повернення відправлення"},
	post.Returned:  {code: "41010", text: "Відправлення вручено: відправнику"},
}

// abroad are the codes that differ for a parcel to another country.
var abroad = map[post.Event]state{
	post.Delivered: {code: "48000", text: "Міжнародне відправлення вручено у країні одержувача"},
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
		list = append(list, event{
			Barcode: barcode, Step: len(list) + 1, Date: clock(step.At), Index: "01001", Name: p.From, Event: s.code,
			Text: s.text, Country: "Україна", Reason: s.reason, ReasonID: s.reasonID, MailType: 1, Order: len(list) + 1,
		})
	}
	return list, nil
}

func (u *Post) statuses(r *http.Request) (any, error) {
	list, err := u.events(r.URL.Query().Get("barcode"))
	if err == nil && len(list) == 0 {
		err = missing("Barcode")
	}
	return list, err
}

func (u *Post) lastStatus(r *http.Request) (any, error) {
	list, err := u.events(r.URL.Query().Get("barcode"))
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, missing("Barcode")
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
