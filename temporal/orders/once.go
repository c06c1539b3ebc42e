package orders

import (
	"encoding/json"

	"github.com/google/uuid"

	"cabinet/workflows/order"
)

// updateNamespace makes the ids of updates from keys and wishes.
var updateNamespace = uuid.MustParse("2d3c6f1a-9a0e-4b57-8c55-5f0f7c1be0a3")

// once is the id that makes an update once, however often its request is sent. Who wishes what is a part of it: the engine
// answers an id that it knows without asking the workflow, and must not answer another person, or another wish. Neither the
// key nor the wish can be read from the id, which is kept in the clear.
func once(update, key string, wish any) string {
	content, _ := json.Marshal(wish) // it was read from JSON
	return update + "/" + uuid.NewSHA1(updateNamespace, append([]byte(key+"\n"), content...)).String()
}

// wish is what is the same in an act and its repetition: a file that is sent twice is stored twice.
func wish(act order.Act) order.Act {
	act.FileID = ""
	return act
}
