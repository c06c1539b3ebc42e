package history

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"

	commonpb "go.temporal.io/api/common/v1"
	failurepb "go.temporal.io/api/failure/v1"
	historypb "go.temporal.io/api/history/v1"
	"go.temporal.io/api/proxy"
	"go.temporal.io/sdk/converter"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"cabinet/workflows/order"
)

// Anonymise is the history in the clear and without personal data: each value is replaced by another one of the same
// shape, equal ones by equal ones, so that ids fit together and the code decides as it has decided. Nothing leads back.
func (r *Reader) Anonymise(run *Run) (*Run, error) {
	events, _ := proto.Clone(run.History).(*historypb.History)
	a := anonymiser{reader: r, mask: newMask(), ours: map[*commonpb.Payload]bool{}}
	for _, step := range []func(*historypb.History) error{a.decrypt, a.failures, a.payloads, a.attributes} {
		if err := step(events); err != nil {
			return nil, fmt.Errorf("anonymise: %w", err)
		}
	}
	a.names(events.ProtoReflect())
	return newRun(events, "", "")
}

type anonymiser struct {
	reader *Reader
	mask   mask
	ours   map[*commonpb.Payload]bool // of the SDK and of texts for support staff: nothing personal
}

// decrypt brings every payload into the clear.
func (a *anonymiser) decrypt(events *historypb.History) error {
	if a.reader.keys == nil {
		return nil
	}
	return visit(events, decoding{a.reader.codec()}.Decode)
}

// payloads replaces what was passed.
func (a *anonymiser) payloads(events *historypb.History) error {
	for _, event := range events.GetEvents() {
		a.ours[event.GetUserMetadata().GetSummary()] = true
		for name, details := range event.GetMarkerRecordedEventAttributes().GetDetails() {
			for _, payload := range details.GetPayloads() {
				a.ours[payload] = name != "result"
			}
		}
	}
	return visit(events, func(payloads []*commonpb.Payload) ([]*commonpb.Payload, error) {
		for _, payload := range payloads {
			if err := a.payload(payload); err != nil {
				return nil, err
			}
		}
		return payloads, nil
	})
}

func visit(events *historypb.History, do func([]*commonpb.Payload) ([]*commonpb.Payload, error)) error {
	return proxy.VisitPayloads(context.Background(), events, proxy.VisitPayloadsOptions{
		SkipSearchAttributes: true,
		Visitor: func(_ *proxy.VisitPayloadsContext, payloads []*commonpb.Payload) ([]*commonpb.Payload, error) {
			return do(payloads)
		},
	})
}

var errEncoding = errors.New("a payload is not JSON: its personal data cannot be found")

func (a *anonymiser) payload(payload *commonpb.Payload) error {
	encoding := string(payload.GetMetadata()[converter.MetadataEncoding])
	switch {
	case a.ours[payload], encoding == converter.MetadataEncodingNil:
		return nil
	case encoding != converter.MetadataEncodingJSON:
		return errEncoding
	}
	decoder := json.NewDecoder(bytes.NewReader(payload.GetData()))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return err
	}
	data, err := json.Marshal(a.value("", value))
	payload.Data = data
	return err
}

// value replaces the texts of a value, by the name of their field.
func (a *anonymiser) value(field string, value any) any {
	switch value := value.(type) {
	case string:
		return a.mask.field(field, value)
	case []any:
		for i := range value {
			value[i] = a.value(field, value[i])
		}
	case map[string]any:
		for name := range value {
			value[name] = a.value(name, value[name])
		}
	}
	return value
}

// failures replaces the messages of failures; their types stay, which the workflows decide by.
func (a *anonymiser) failures(events *historypb.History) error {
	return proxy.VisitFailures(context.Background(), events, proxy.VisitFailuresOptions{
		Visitor: func(_ *proxy.VisitFailuresContext, failure *failurepb.Failure) error {
			for ; failure != nil; failure = failure.GetCause() {
				converter.DecodeCommonFailureAttributes(converter.GetDefaultDataConverter(), failure)
				failure.EncodedAttributes, failure.StackTrace = nil, ""
				failure.Message = a.mask.text(failure.GetMessage())
			}
			return nil
		},
	})
}

// attributes replaces the citizen's reference. The other search attributes are the cabinet's own terms.
func (a *anonymiser) attributes(events *historypb.History) error {
	for _, event := range events.GetEvents() {
		for _, attributes := range []*commonpb.SearchAttributes{
			event.GetWorkflowExecutionStartedEventAttributes().GetSearchAttributes(),
			event.GetUpsertWorkflowSearchAttributesEventAttributes().GetSearchAttributes(),
		} {
			if citizen := attributes.GetIndexedFields()[order.CitizenAttribute.GetName()]; citizen != nil {
				if err := a.payload(citizen); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// acts are the fields that name an act: its kind, and after a slash the key that the browser has made.
var acts = map[protoreflect.Name]bool{
	"update_id": true, "protocol_instance_id": true, "accepted_request_message_id": true, "rejected_request_message_id": true,
}

// names replaces ids and the names of machines in everything that the engine itself has written.
func (a *anonymiser) names(message protoreflect.Message) {
	message.Range(func(field protoreflect.FieldDescriptor, value protoreflect.Value) bool {
		switch {
		case field.IsMap():
			// Maps hold payloads, which are done.
		case field.IsList() && field.Message() != nil:
			for i := range value.List().Len() {
				a.names(value.List().Get(i).Message())
			}
		case field.IsList():
		case field.Message() != nil:
			a.names(value.Message())
		case field.Kind() == protoreflect.StringKind:
			message.Set(field, protoreflect.ValueOfString(a.name(field.Name(), value.String())))
		}
		return true
	})
}

// sticky is how the queue of one worker process begins: with the name of its machine.
var sticky = regexp.MustCompile(`^[^/\s]+:([0-9a-f]{8}-)`)

func (a *anonymiser) name(field protoreflect.Name, text string) string {
	switch {
	case field == "identity":
		return "worker"
	case acts[field]:
		act, key, _ := strings.Cut(text, "/")
		if key == "" {
			return act
		}
		key, isRequest := strings.CutSuffix(key, "/request")
		if key == "request" {
			return text
		}
		masked := act + "/" + a.mask.text(key)
		if isRequest {
			masked += "/request"
		}
		return masked
	}
	return a.mask.ids(sticky.ReplaceAllString(text, "worker:$1"))
}
