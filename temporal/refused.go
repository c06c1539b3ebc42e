package temporal

import (
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	commonpb "go.temporal.io/api/common/v1"
	"go.temporal.io/sdk/converter"
)

// RefusedPayload is the error for a payload that was not encrypted with the key of its workflow. With such a payload the SDK drops a
// signal, rejects an update, and fails a workflow that was started with it.
type RefusedPayload struct {
	Reason string // one of those below
}

// The reasons why a payload is refused.
const (
	refusedPlain      = "plain"      // not encrypted
	refusedForeign    = "foreign"    // encrypted with another key
	refusedUnreadable = "unreadable" // names the right key, but was not encrypted with it
	refusedMissing    = "missing"    // no payload for an argument
)

// Error returns the reason, without the payload.
func (r *RefusedPayload) Error() string { return "payload refused: " + r.Reason }

// refusals counts refused payloads. Each worker that replays a history counts its payloads again.
var refusals = promauto.NewCounterVec(prometheus.CounterOpts{
	Name: "cabinet_payloads_refused_total", Help: "Payloads in the engine that were not encrypted with the cabinet's keys.",
}, []string{"reason"})

func init() { // so that the first refusal is seen as an increase
	for _, reason := range []string{refusedPlain, refusedForeign, refusedUnreadable, refusedMissing} {
		refusals.WithLabelValues(reason)
	}
}

// refuse counts a refused payload and returns the error.
func refuse(reason string) error {
	refusals.WithLabelValues(reason).Inc()
	return &RefusedPayload{Reason: reason}
}

// complete requires a payload for each value. The SDK's converters do not change values without a payload, so that a call without
// arguments would not be authenticated.
type complete struct{ converter.DataConverter }

// FromPayloads refuses a call with fewer payloads than values.
func (c complete) FromPayloads(payloads *commonpb.Payloads, values ...any) error {
	if len(payloads.GetPayloads()) < len(values) {
		return refuse(refusedMissing)
	}
	return c.DataConverter.FromPayloads(payloads, values...)
}

// WithSerializationContext passes the payloads' workflow to the wrapped converter.
func (c complete) WithSerializationContext(at converter.SerializationContext) converter.DataConverter {
	return complete{converter.WithDataConverterSerializationContext(c.DataConverter, at)}
}
