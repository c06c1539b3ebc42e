package cabinet

import (
	"compress/gzip"
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"
)

// span is what the receiver has of a span: the process that it is of, and all that it says, in words.
type span struct {
	*tracepb.Span
	process string
	words   string
}

func (s span) id() string     { return hex.EncodeToString(s.SpanId) }
func (s span) parent() string { return hex.EncodeToString(s.ParentSpanId) }

// receiver takes traces as a collector does: OTLP over HTTP.
type receiver struct {
	*httptest.Server
	mutex sync.Mutex
	spans []span
}

func newReceiver(t *testing.T) *receiver {
	r := &receiver{}
	r.Server = httptest.NewServer(http.HandlerFunc(r.take))
	t.Cleanup(r.Close)
	return r
}

func (r *receiver) take(w http.ResponseWriter, request *http.Request) {
	body := io.Reader(request.Body)
	if request.Header.Get("Content-Encoding") == "gzip" {
		unpacked, err := gzip.NewReader(body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		body = unpacked
	}
	content, err := io.ReadAll(body)
	var sent collector.ExportTraceServiceRequest
	if err == nil {
		err = proto.Unmarshal(content, &sent)
	}
	if err != nil || request.URL.Path != "/v1/traces" {
		http.Error(w, "not OTLP", http.StatusBadRequest)
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for _, of := range sent.ResourceSpans {
		process := ""
		for _, attribute := range of.Resource.Attributes {
			if attribute.Key == "service.name" {
				process = attribute.Value.GetStringValue()
			}
		}
		for _, scope := range of.ScopeSpans {
			for _, one := range scope.Spans {
				r.spans = append(r.spans, span{one, process, prototext.Format(one) + prototext.Format(of.Resource)})
			}
		}
	}
}

// all are the spans that have come.
func (r *receiver) all() []span {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return append([]span(nil), r.spans...)
}

// trace are the spans of a trace, by their ids. None comes twice.
func (r *receiver) trace(t testing.TB, trace string) map[string]span {
	found := map[string]span{}
	for _, one := range r.all() {
		if hex.EncodeToString(one.TraceId) == trace {
			require.NotContains(t, found, one.id(), one.Name)
			found[one.id()] = one
		}
	}
	return found
}
