package domain

import "encoding/json"

// choices bring what comes with actions into normal form, as it is validated and stored. Other actions' choices have one form only.
var choices = map[Action]func([]byte) (any, error){
	ActionReject:      normalChoice[Rejection],
	ActionChoosePlate: normalChoice[PlateChoice],
	ActionContinue:    normalChoice[CertificateSelection],
}

// NormalChoice is what a person has sent with an action, in the form that the order's validator expects: CodeUnreadable for what has
// another shape.
func NormalChoice(action Action, sent any) (any, error) {
	normal, has := choices[action]
	if !has {
		return sent, nil
	}
	content, err := json.Marshal(sent)
	if err != nil {
		return nil, RefuseFor(CodeUnreadable, err)
	}
	return normal(content)
}

func normalChoice[T interface{ Normalize() T }](content []byte) (any, error) {
	var chosen T
	if err := json.Unmarshal(content, &chosen); err != nil {
		return nil, RefuseFor(CodeUnreadable, err)
	}
	return chosen.Normalize(), nil
}
