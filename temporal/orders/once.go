package orders

import (
	"encoding/json"

	"github.com/google/uuid"

	"cabinet/workflows/order"
)

// updateNamespace makes the IDs of updates from keys and arguments.
var updateNamespace = uuid.MustParse("2d3c6f1a-9a0e-4b57-8c55-5f0f7c1be0a3")

// once is the ID that makes an update idempotent. Its argument, with the person, is a part of it: the engine returns the
// outcome of a known ID without asking the workflow, and must not return it to another person, or for another argument.
// Neither the key nor the argument can be read from the ID, which is stored in the clear.
func once(update, key string, argument any) string {
	content, _ := json.Marshal(argument) // it was read from JSON
	return update + "/" + uuid.NewSHA1(updateNamespace, append([]byte(key+"\n"), content...)).String()
}

// repeatable is the part of an action that is the same when it is repeated: a file that is sent twice is stored twice.
func repeatable(act order.ActionRequest) order.ActionRequest {
	act.FileID = ""
	return act
}
