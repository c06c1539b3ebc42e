package activities

import (
	"github.com/google/uuid"

	"cabinet/store"
	"cabinet/workflows/order"
)

// letters returns the letters about a projection. They are stored in its transaction, so that each is written once and none is lost;
// jobs.LetterSender sends them.
func letters(in order.Projection, id uuid.UUID) (list []store.Letter) {
	for _, event := range in.Events {
		for _, letter := range in.Order.LettersAmong(in.Events, event) {
			recipient := in.Order.EmailOf(letter.To)
			if recipient == "" {
				continue
			}
			list = append(list, store.Letter{
				OrderID: id, Version: event.Version, Party: string(letter.To), Kind: string(event.Kind),
				CreatedAt: event.At, Recipient: recipient, Letter: letter,
			})
		}
	}
	return list
}
