package temporal

import (
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	commonpb "go.temporal.io/api/common/v1"
	"go.temporal.io/sdk/converter"
)

// RefusedPayload is why a payload is not read: its writer did not have the key of the workflow that it came to. The SDK drops
// a signal whose payload is refused, rejects an update, and fails a workflow that was started with one.
type RefusedPayload struct {
	Reason string // one of those below
}

// The reasons why a payload is refused.
const (
	refusedPlain      = "plain"      // it is not encrypted
	refusedForeign    = "foreign"    // it is encrypted with the key of something else
	refusedUnreadable = "unreadable" // it names the right key, which has not encrypted it
	refusedMissing    = "missing"    // there is none where one is read
)

// Error names the reason, and nothing of the payload.
func (r *RefusedPayload) Error() string { return "payload refused: " + r.Reason }

// refusals counts refused payloads. A history is decoded again by each worker that takes its workflow over, and what it holds
// counts each time.
var refusals = promauto.NewCounterVec(prometheus.CounterOpts{
	Name: "cabinet_payloads_refused_total", Help: "Payloads from the engine that no process with the cabinet's keys has written.",
}, []string{"reason"})

func init() { // there before the first, so that its increase is seen
	for _, reason := range []string{refusedPlain, refusedForeign, refusedUnreadable, refusedMissing} {
		refusals.WithLabelValues(reason)
	}
}

// refuse counts a payload that is not read.
func refuse(reason string) error {
	refusals.WithLabelValues(reason).Inc()
	return &RefusedPayload{Reason: reason}
}

// complete reads payloads only when there is one for each value. The SDK's converters leave values without a payload as they
// are, so a call without arguments would pass without being authenticated.
type complete struct{ converter.DataConverter }

// FromPayloads refuses to leave a value unset.
func (c complete) FromPayloads(payloads *commonpb.Payloads, values ...any) error {
	if len(payloads.GetPayloads()) < len(values) {
		return refuse(refusedMissing)
	}
	return c.DataConverter.FromPayloads(payloads, values...)
}

// WithSerializationContext passes on whose payloads they are.
func (c complete) WithSerializationContext(at converter.SerializationContext) converter.DataConverter {
	return complete{converter.WithDataConverterSerializationContext(c.DataConverter, at)}
}
