package mail

import "strings"

// textOf writes a message as plain text: what is in the HTML, in the same order.
func textOf(message Message, sender string) string {
	parts := []string{message.Text}
	if len(message.Facts) > 0 {
		var rows []string
		for _, fact := range message.Facts {
			rows = append(rows, fact.Name+": "+fact.Value)
		}
		parts = append(parts, strings.Join(rows, "\n"))
	}
	if message.Button != (Link{}) {
		parts = append(parts, message.Button.Label+": "+message.Button.URL)
	}
	return strings.Join(append(parts, sender+"\n"+automatic), "\n\n")
}
