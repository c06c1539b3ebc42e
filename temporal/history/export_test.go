package history

import commonpb "go.temporal.io/api/common/v1"

// Payloads are the contents of a history's payloads, for tests.
func Payloads(run *Run) (all string, err error) {
	err = visit(run.History, func(payloads []*commonpb.Payload) ([]*commonpb.Payload, error) {
		for _, payload := range payloads {
			all += string(payload.GetData()) + "\n"
		}
		return payloads, nil
	})
	return all, err
}

// Masked replaces a text as an export does, for tests.
func Masked(text string) (once, twice string) {
	m := newMask()
	return m.text(text), m.text(text)
}
