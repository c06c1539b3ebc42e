package ukrposhta

import (
	"encoding/xml"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"cabinet/sandbox/post"
)

func (u *Post) offices(asked url.Values) []entry {
	return u.officesWhere(func(o *post.Office) bool {
		index, code := asked.Get("pi"), asked.Get("pc")
		return (index != "" || code != "" || asked.Get("poCityId") != "") && (index == "" || index == o.Postcode) &&
			(code == "" || code == o.Postcode) && is(o.Settlement.CityNumber, asked.Get("poCityId"))
	})
}

func (u *Post) officesOfCity(asked url.Values) []entry {
	return u.officesWhere(func(o *post.Office) bool {
		return asked.Get("city_id") != "" && is(o.Settlement.CityNumber, asked.Get("city_id"))
	})
}

func (u *Post) officesWhere(fits func(*post.Office) bool) (found []entry) {
	for _, o := range u.places.Offices {
		if fits(o) {
			found = append(found, officeOf(o))
		}
	}
	return found
}

// locks are the texts of the codes by which an office may be closed.
var locks = map[int]string{0: "Діюче", 1: "Тимчасово окупована територія"}

func officeOf(o *post.Office) entry {
	s, open := o.Settlement, "1"
	if o.Lock != 0 {
		open = "0"
	}
	return entry{
		"ID": strconv.Itoa(o.Number), "POSTINDEX": o.Postcode, "POSTCODE": o.Postcode, "PO_SHORT": o.Short,
		"PO_LONG": o.Short + ", " + o.Address, "TYPE_SHORT": o.Kind, "ADDRESS": o.Address, "PHONE": "0800300545",
		"LONGITUDE": o.Lon, "LATTITUDE": o.Lat, "LOCK_CODE": strconv.Itoa(o.Lock), "LOCK_UA": locks[o.Lock], //nolint:misspell // theirs
		"AVALIBLE": open, "ISVPZ": "1", "POREGION_ID": strconv.Itoa(s.Region.Number),
		"PODISTRICT_ID": strconv.Itoa(s.DistrictNumber), "POCITY_ID": strconv.Itoa(s.CityNumber),
		"PDREGION_UA": s.Region.Name, "PDDISTRICT_UA": s.District, "PDCITY_UA": s.Name, "PDCITYTYPE_UA": s.Kind,
	}
}

// postcodes answers the post codes of a city, each once.
func (u *Post) postcodes(asked url.Values) (found []entry) {
	var codes []string
	for _, o := range u.places.Offices {
		if asked.Get("city_id") != "" && is(o.Settlement.CityNumber, asked.Get("city_id")) && !slices.Contains(codes, o.Postcode) {
			codes = append(codes, o.Postcode)
			found = append(found, entry{"CITY_ID": strconv.Itoa(o.Settlement.CityNumber), "POSTCODE": o.Postcode})
		}
	}
	return found
}

func (u *Post) cityDetails(asked url.Values) (found []entry) {
	for _, o := range u.places.Offices {
		if o.Postcode == asked.Get("postcode") {
			e := cityOf(o.Settlement)
			e["POSTCODE"] = o.Postcode
			found = append(found, e)
		}
	}
	return found
}

// hours answers when an office works: Monday to Friday with a break, on Saturday till noon.
func (u *Post) hours(asked url.Values) (found []entry) {
	for _, o := range u.places.Offices {
		if code := asked.Get("pc"); code != "" && code != o.Postcode || o.Lock != 0 || !is(o.Number, asked.Get("id")) {
			continue
		}
		add := func(day int, kind, from, to string) {
			found = append(found, entry{
				"ID": strconv.Itoa(o.Number), "POSTCODE": o.Postcode, "DAYOFWEEK_NUM": strconv.Itoa(day),
				"TFROM": from, "TTO": to, "INTERVALTYPE": kind,
			})
		}
		for day := 1; day <= 5; day++ {
			add(day, "W", "09:00", "18:00")
			add(day, "D", "13:00", "14:00")
		}
		add(6, "W", "09:00", "12:00")
	}
	return found
}

// writeXML answers in the form that the classifier has by default.
func writeXML(w http.ResponseWriter, entries []entry) {
	type value struct {
		XMLName xml.Name
		Text    string `xml:",chardata"`
	}
	type record struct {
		Values []value `xml:",any"`
	}
	body := struct {
		XMLName xml.Name `xml:"Entries"`
		Entries []record `xml:"Entry"`
	}{}
	for _, e := range entries {
		names := make([]string, 0, len(e))
		for name := range e {
			names = append(names, name)
		}
		slices.Sort(names)
		var one record
		for _, name := range names {
			text, _ := e[name].(string) // null is empty
			one.Values = append(one.Values, value{xml.Name{Local: name}, text})
		}
		body.Entries = append(body.Entries, one)
	}
	raw, err := xml.Marshal(body)
	if err != nil {
		http.Error(w, "encode answer", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	_, _ = w.Write(append([]byte(xml.Header), raw...))
}
