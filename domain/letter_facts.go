package domain

import "strings"

// LetterFact is a row of a letter: what it is about, by name.
type LetterFact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// letterFactTable are the rows of letters in their order; a row without a value is left out.
var letterFactTable = []struct {
	name  string
	value func(o *Order) string
}{
	{"Транспортний засіб", (*Order).vehicleText},
	{"Номерний знак", (*Order).orderedPlateText},
	{"Постанова", (*Order).decreeText},
	{"Сума", (*Order).sumText},
}

// letterFacts are the rows for a party. The second one's address was given by the first and may be mistyped: what is written there
// names no vehicle.
func (o *Order) letterFacts(to Party) (facts []LetterFact) {
	if to == PartyParticipant {
		return nil
	}
	for _, row := range letterFactTable {
		if value := row.value(o); value != "" {
			facts = append(facts, LetterFact{Name: row.name, Value: value})
		}
	}
	return facts
}

// vehicleText reads "VOLKSWAGEN GOLF, AA1234BB".
func (o *Order) vehicleText() string {
	if o.Vehicle == nil {
		return ""
	}
	return joined(", ", joined(" ", o.Vehicle.Brand, o.Vehicle.Model), o.Vehicle.Plate)
}

// orderedPlateText is the plate that the order is about, unless its vehicle names it.
func (o *Order) orderedPlateText() string {
	switch {
	case o.Plate != nil && (o.Vehicle == nil || o.Vehicle.Plate != o.Plate.Plate):
		return o.Plate.Plate
	case o.Fine != nil && o.Vehicle == nil:
		return o.Fine.Plate
	}
	return ""
}

func (o *Order) decreeText() string {
	if o.Fine == nil {
		return ""
	}
	return joined(" ", o.Fine.Series, o.Fine.Number)
}

// sumText is the price; orders that are free of charge, or whose price is not known yet, have none.
func (o *Order) sumText() string {
	if o.Price == 0 {
		return ""
	}
	return o.Price.String()
}

// joined joins the parts that are not empty.
func joined(separator string, parts ...string) string {
	var present []string
	for _, part := range parts {
		if part != "" {
			present = append(present, part)
		}
	}
	return strings.Join(present, separator)
}
