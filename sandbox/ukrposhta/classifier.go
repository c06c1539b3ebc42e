package ukrposhta

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"cabinet/sandbox/post"
	"cabinet/sandbox/web"
)

// entry is a record of the classifier: all its values are strings or null.
type entry map[string]any

// question is a request of the classifier: what it may ask for, and how it is answered.
type question struct {
	parameters []string
	answer     func(*Post, url.Values) []entry
}

var questions = map[string]question{
	"get_regions_by_region_ua": {[]string{"region_name", "region_name_en"}, (*Post).regions},
	"get_districts_by_region_id_and_district_ua": {
		[]string{"region_id", "district_ua"}, (*Post).districts,
	},
	"get_city_by_region_id_and_district_id_and_city_ua": {
		[]string{"region_id", "district_id", "city_ua", "koatuu", "katottg"}, (*Post).cities,
	},
	"get_street_by_region_id_and_district_id_and_city_id_and_street_ua": {
		[]string{"region_id", "district_id", "city_id", "street_ua"}, (*Post).streets,
	},
	"get_addr_house_by_street_id":            {[]string{"street_id", "housenumber"}, (*Post).houses},
	"get_postoffices_by_postindex":           {[]string{"pi", "pc", "poCityId"}, (*Post).offices},
	"get_postoffices_by_city_id":             {[]string{"city_id"}, (*Post).officesOfCity},
	"get_postcode_by_city_id":                {[]string{"city_id"}, (*Post).postcodes},
	"get_city_details_by_postcode":           {[]string{"postcode"}, (*Post).cityDetails},
	"get_postoffices_openhours_by_postindex": {[]string{"pc", "id"}, (*Post).hours},
}

// classify answers a request of the classifier. Without any of its parameters the answer is empty.
func (u *Post) classify(w http.ResponseWriter, r *http.Request) {
	if u.faults.On(rateLimited) {
		fail(w, refuse(http.StatusTooManyRequests, "Too many requests"))
		return
	}
	q, known := questions[r.PathValue("request")]
	switch {
	case !authorized(r, u.config.Bearer):
		fail(w, refuse(http.StatusUnauthorized, "Invalid Credentials"))
		return
	case !known:
		fail(w, missing("Resource"))
		return
	}
	var entries []entry
	asked := r.URL.Query()
	if slices.ContainsFunc(q.parameters, asked.Has) {
		entries = q.answer(u, asked)
	}
	if u.faults.On(emptyAnswers) {
		entries = nil
	}
	if !strings.Contains(r.Header.Get("Accept"), "json") {
		writeXML(w, entries)
		return
	}
	alone := u.faults.On(singleObject)
	body := map[string]any{}
	switch {
	case len(entries) == 1 && alone:
		body["Entry"] = entries[0]
	case len(entries) > 0:
		body["Entry"] = entries
	}
	web.JSON(w, http.StatusOK, map[string]any{"Entries": body})
}

// like reports whether a name contains what was asked for; nothing asked for fits all.
func like(name, asked string) bool {
	return strings.Contains(strings.ToLower(name), strings.ToLower(strings.TrimSpace(asked)))
}

// is reports whether a number is the one asked for; nothing asked for fits all.
func is(number int, asked string) bool { return asked == "" || strconv.Itoa(number) == asked }

func (u *Post) regions(asked url.Values) (found []entry) {
	for _, r := range u.places.Regions {
		if like(r.Name, asked.Get("region_name")) && like(r.NameEN, asked.Get("region_name_en")) {
			found = append(found, regionOf(r))
		}
	}
	return found
}

func regionOf(r *post.Region) entry {
	return entry{
		"REGION_ID": strconv.Itoa(r.Number), "REGION_UA": r.Name, "REGION_EN": r.NameEN,
		"REGION_KATOTTG": r.KATOTTG, "REGION_KOATUU": r.KOATUU, "REGION_RU": nil,
	}
}

func (u *Post) districts(asked url.Values) (found []entry) {
	seen := map[int]bool{}
	for _, s := range u.places.Settlements {
		fits := is(s.Region.Number, asked.Get("region_id")) && like(s.District, asked.Get("district_ua"))
		if !fits || seen[s.DistrictNumber] {
			continue
		}
		seen[s.DistrictNumber] = true
		e := regionOf(s.Region)
		e["DISTRICT_ID"], e["DISTRICT_UA"], e["NEW_DISTRICT_UA"] = strconv.Itoa(s.DistrictNumber), s.District, s.District
		e["DISTRICT_KATOTTG"], e["DISTRICT_EN"] = s.KATOTTG[:6]+"0000"+s.KATOTTG[10:], nil
		found = append(found, e)
	}
	return found
}

func (u *Post) cities(asked url.Values) (found []entry) {
	for _, s := range u.places.Settlements {
		code, new := asked.Get("koatuu"), asked.Get("katottg")
		if is(s.Region.Number, asked.Get("region_id")) && is(s.DistrictNumber, asked.Get("district_id")) &&
			like(s.Name, asked.Get("city_ua")) && (code == "" || code == s.KOATUU) && (new == "" || new == s.KATOTTG) {
			found = append(found, cityOf(s))
		}
	}
	return found
}

// shortKind abbreviates kinds of settlements.
var shortKind = map[string]string{"місто": "м.", "селище": "с-ще", "село": "с."}

func cityOf(s *post.Settlement) entry {
	centre := "0"
	if s.DistrictCentre {
		centre = "1"
	}
	e := regionOf(s.Region)
	for name, value := range map[string]any{
		"DISTRICT_ID": strconv.Itoa(s.DistrictNumber), "DISTRICT_UA": s.District, "NEW_DISTRICT_UA": s.District,
		"CITY_ID": strconv.Itoa(s.CityNumber), "CITY_UA": s.Name, "CITY_EN": s.NameEN, "CITYTYPE_UA": s.Kind,
		"SHORTCITYTYPE_UA": shortKind[s.Kind], "OLDCITY_UA": nil, "POPULATION": strconv.Itoa(s.Population),
		"LONGITUDE": s.Lon, "LATTITUDE": s.Lat, "OWNOF": nil, "NAME_UA": s.Name, "IS_DISTRICTCENTER": centre, //nolint:misspell // theirs
		"CITY_KATOTTG": s.KATOTTG, "CITY_KOATUU": s.KOATUU,
	} {
		e[name] = value
	}
	return e
}

// streetKind writes out abbreviated kinds of streets.
var streetKind = map[string]string{
	"вул.": "вулиця", "просп.": "проспект", "бульв.": "бульвар", "пл.": "площа", "наб.": "набережна", "узв.": "узвіз",
	"пров.": "провулок",
}

func (u *Post) streets(asked url.Values) (found []entry) {
	for _, s := range u.places.Streets {
		home := s.Settlement
		if !is(home.Region.Number, asked.Get("region_id")) || !is(home.DistrictNumber, asked.Get("district_id")) ||
			!is(home.CityNumber, asked.Get("city_id")) || !like(s.Name+" "+s.OldName, asked.Get("street_ua")) {
			continue
		}
		e := cityOf(home)
		e["STREET_ID"], e["STREET_UA"], e["STREET_EN"] = strconv.Itoa(s.Number), s.Name, nil
		e["STREETTYPE_UA"], e["SHORTSTREETTYPE_UA"], e["OLDSTREET_UA"] = streetKind[s.Kind], s.Kind, nil
		if s.OldName != "" {
			e["OLDSTREET_UA"] = s.OldName
		}
		found = append(found, e)
	}
	return found
}

// houses answers the houses of one street; a street must be named.
func (u *Post) houses(asked url.Values) (found []entry) {
	for _, s := range u.places.Streets {
		if asked.Get("street_id") == "" || !is(s.Number, asked.Get("street_id")) {
			continue
		}
		for _, number := range s.Houses {
			if house := asked.Get("housenumber"); house == "" || strings.EqualFold(house, number) {
				found = append(found, entry{
					"STREET_ID": strconv.Itoa(s.Number), "POSTCODE": s.Postcode, "HOUSENUMBER_UA": number,
				})
			}
		}
	}
	return found
}
