package insurer

import (
	"net/http"
	"slices"
	"strings"
)

// entry is a row of a dictionary.
type entry struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

// greenVehicle is a type of vehicle of green cards with the insurers' categories.
type greenVehicle struct {
	Code       string `json:"code"`
	Name       string `json:"name"`
	Categories string `json:"categories"` // parted by commas
	rate       int
}

func (g greenVehicle) list() []string { return strings.Split(g.Categories, ",") }

// greenVehicles: trailers go without a card of their own here.
var greenVehicles = []greenVehicle{
	{"A", "Легковий автомобіль", "B1,B2,B3,B4,B5", 1000},
	{"B", "Мотоцикл", "A1,A2", 500},
	{"C", "Вантажний автомобіль", "C1,C2", 2200},
	{"E", "Автобус", "D1,D2", 3000},
}

var territories = []entry{{"1", "Вся Європа"}, {"2", "Молдова та Азербайджан"}}

var privileges = []entry{
	{"WAR_PARTICIPANT", "Учасник війни"},
	{"INVALID", "Особа з інвалідністю II групи"},
	{"CHERNOBYL_VICTIM", "Постраждалий внаслідок Чорнобильської катастрофи I–II категорії"},
	{"PENSIONER", "Пенсіонер"},
	{"COMBATANT", "Учасник бойових дій"},
	{"VICTIM_DIGNITY_REVOLUTION", "Постраждалий учасник Революції Гідності"},
	{"INVALID_I", "Особа з інвалідністю I групи"},
}

var documentTypes = []entry{
	{"DRIVING_LICENSE", "Посвідчення водія"},
	{"EXTERNAL_PASSPORT", "Закордонний паспорт"},
	{"PASSPORT", "Паспорт-книжечка"},
	{"ID_PASSPORT", "ID-картка"},
}

// refusedDocuments are those that a company does not take.
var refusedDocuments = map[string][]string{
	"24866307": {"EXTERNAL_PASSPORT"},
	"32189055": {"DRIVING_LICENSE"},
}

// takenDocuments are the types that a company takes, all for a company that is not named.
func takenDocuments(kind, company string) []entry {
	list := []entry{}
	for _, d := range documentTypes {
		if slices.Contains(refusedDocuments[company], d.Code) || kind == typeGreen && d.Code == "PASSPORT" {
			continue
		}
		list = append(list, d)
	}
	return list
}

func (a *Aggregator) serveDictionary(r *http.Request) (any, error) {
	kind := r.PathValue("type")
	switch kind + "/" + r.PathValue("name") {
	case "epolicy/periods":
		return motorPeriods, nil
	case "greencard/periods":
		return greenPeriods, nil
	case "epolicy/privileges":
		return privileges, nil
	case "epolicy/documents", "greencard/documents":
		return takenDocuments(kind, r.URL.Query().Get("insurer")), nil
	case "greencard/territories":
		return territories, nil
	case "greencard/vehicles":
		return greenVehicles, nil
	}
	return nil, &apiError{Status: http.StatusNotFound, Code: "NOT_FOUND", Message: "Такого довідника немає"}
}
