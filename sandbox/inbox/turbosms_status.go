package inbox

import (
	"net/http"
	"time"

	"cabinet/sandbox/store"
	"cabinet/sandbox/web"
)

// state is what became of one message.
type state struct {
	MessageID string `json:"message_id"`
	word
	Recipient string `json:"recipient,omitempty"`
	Sent      string `json:"sent,omitempty"` // UTC, YYYY-MM-DD HH:MM:SS
	Updated   string `json:"updated,omitempty"`
	Status    string `json:"status,omitempty"` // Delivered, Undelivered
	Type      string `json:"type,omitempty"`
}

func (g *Gateway) status(r *http.Request) (answer, error) {
	var req struct {
		Messages []string `json:"messages"`
	}
	if err := web.ReadJSON(r, &req, false); err != nil {
		return answer{word: wordBadRequest}, nil //nolint:nilerr // the gateway says so in its own way
	}
	states := make([]state, 0, len(req.Messages))
	for _, id := range req.Messages {
		m, ok, err := g.inbox.byMessageID(id)
		if err != nil {
			return answer{}, err
		}
		if !ok {
			states = append(states, state{MessageID: id, word: wordBadID})
			continue
		}
		at, delivery := m.At.Format(time.DateTime), "Delivered"
		if m.Undelivered {
			delivery = "Undelivered"
		}
		states = append(states, state{id, wordOK, m.To[0], at, at, delivery, SMS})
	}
	return answer{wordOK, states}, nil
}

// byMessageID finds a text message by the gateway's id of it.
func (i *Inbox) byMessageID(id string) (m Message, ok bool, err error) {
	err = i.store.View(func(tx *store.Tx) error {
		var found string
		err := store.Each(tx, messageIDBucket, id+"\x00", func(_, key string) bool {
			found = key
			return false
		})
		if err == nil {
			m, ok, err = store.Get[Message](tx, messageBucket, found)
		}
		return err
	})
	return m, ok, err
}
