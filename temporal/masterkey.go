package temporal

import (
	"bytes"

	"github.com/tink-crypto/tink-go/v2/insecurecleartextkeyset"
	"github.com/tink-crypto/tink-go/v2/keyset"
)

// insecureRead reads an unencrypted keyset: the master key comes from the environment, where the operator's secret store puts it.
func insecureRead(json []byte) (*keyset.Handle, error) {
	return insecurecleartextkeyset.Read(keyset.NewJSONReader(bytes.NewReader(json)))
}
