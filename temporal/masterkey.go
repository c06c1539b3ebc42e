package temporal

import (
	"bytes"

	"github.com/tink-crypto/tink-go/v2/insecurecleartextkeyset"
	"github.com/tink-crypto/tink-go/v2/keyset"
)

// insecureRead reads a keyset that is not itself encrypted: the master key comes from the environment, where the
// operator's secret store has put it.
func insecureRead(json []byte) (*keyset.Handle, error) {
	return insecurecleartextkeyset.Read(keyset.NewJSONReader(bytes.NewReader(json)))
}
