package ordering

import (
	"cmp"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// The same key of the same citizen is the same order; without a key each request is its own.
func TestID(t *testing.T) {
	citizen, stranger := uuid.New(), uuid.New()
	require.Equal(t, ID(citizen, "a key"), ID(citizen, "a key"))
	require.NotEqual(t, ID(citizen, "a key"), ID(citizen, "another"))
	require.NotEqual(t, ID(citizen, "a key"), ID(stranger, "a key"))
	require.NotEqual(t, ID(citizen, ""), ID(citizen, ""))
}

// Whatever is sent for an order is either read whole or refused with a code of ours: never a panic, never a fault.
func FuzzRead(f *testing.F) {
	for _, data := range []string{
		`{"search":{"type":"vin","vin":"TMB99HAV3KM626020"},"carId":"1"}`, `{}`, `[`, ``, `{} {}`,
		`{"search":{"type":"person","birthday":"0000-00-00"}}`,
		`{"search":{"birthday":"1985-03-14"},"carId":7}`,
	} {
		f.Add([]byte(data))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for name, kind := range kinds {
			_, err := kind.read(data, noon)
			if err == nil {
				continue
			}
			var refusal *domain.Error
			require.ErrorAs(t, err, &refusal, name)
			require.True(t, refusal.Final(), name)
			for field, sentence := range refusal.Fields {
				require.NotEmpty(t, field, name)
				require.NotEmpty(t, sentence, name)
			}
		}
	})
}

// Every service that can be ordered, under its own name or as another one, is read and prepared.
func TestEveryOrderableServiceIsPrepared(t *testing.T) {
	for _, service := range domain.Catalogue() {
		if service.Orderable() {
			require.Contains(t, kinds, cmp.Or(service.OrderedAs, service.InternalName), service.InternalName)
		}
	}
}
