package history

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"time"

	commonpb "go.temporal.io/api/common/v1"
	failurepb "go.temporal.io/api/failure/v1"
	historypb "go.temporal.io/api/history/v1"
	"go.temporal.io/api/proxy"
	"go.temporal.io/sdk/converter"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/timestamppb"
)

// anonymise returns the history in the clear and without personal data: what is not listed as kept is replaced by something of the
// same shape, equal values by equal ones, so that ids fit together and the code decides as it has decided. Nothing leads back.
func (r *Reader) anonymise(run *Run) (*Run, error) {
	events, _ := proto.Clone(run.History).(*historypb.History)
	a := anonymiser{reader: r, mask: newMask()}
	for _, step := range []func(*historypb.History) error{a.decrypt, a.failures, a.payloads, a.attributes} {
		if err := step(events); err != nil {
			return nil, fmt.Errorf("anonymise: %w", err)
		}
	}
	a.messages(events.ProtoReflect())
	return newRun(events, "", "")
}

type anonymiser struct {
	reader *Reader
	mask   mask
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
	known := contentsOf(events)
	return visit(events, func(payloads []*commonpb.Payload) ([]*commonpb.Payload, error) {
		for _, payload := range payloads {
			if err := a.payload(payload, known[payload]); err != nil {
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

func (a *anonymiser) payload(payload *commonpb.Payload, of reflect.Type) error {
	switch string(payload.GetMetadata()[converter.MetadataEncoding]) {
	case converter.MetadataEncodingNil:
		return nil
	case converter.MetadataEncodingJSON:
	default:
		return errEncoding
	}
	decoder := json.NewDecoder(bytes.NewReader(payload.GetData()))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return err
	}
	data, err := json.Marshal(a.value(of, "", value))
	payload.Data = data
	return err
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

// attributes replaces search attributes: the citizen's reference, and any that is not listed.
func (a *anonymiser) attributes(events *historypb.History) error {
	for _, event := range events.GetEvents() {
		for _, attributes := range []*commonpb.SearchAttributes{
			event.GetWorkflowExecutionStartedEventAttributes().GetSearchAttributes(),
			event.GetUpsertWorkflowSearchAttributesEventAttributes().GetSearchAttributes(),
			event.GetWorkflowExecutionContinuedAsNewEventAttributes().GetSearchAttributes(),
		} {
			for name, attribute := range attributes.GetIndexedFields() {
				var of reflect.Type
				switch {
				case keptAttributes[name]:
					continue
				case shiftedAttributes[name]:
					of = reflect.TypeFor[time.Time]()
				}
				if err := a.payload(attribute, of); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// messages replaces the texts of the engine's own messages and moves their instants. The engine's numbers stay.
func (a *anonymiser) messages(message protoreflect.Message) {
	if at, ok := message.Interface().(*timestamppb.Timestamp); ok {
		moved := timestamppb.New(a.mask.instant(at.AsTime()))
		at.Seconds, at.Nanos = moved.GetSeconds(), moved.GetNanos()
		return
	}
	message.Range(func(field protoreflect.FieldDescriptor, value protoreflect.Value) bool {
		switch {
		case field.IsMap(): // maps hold payloads, which are done
		case field.IsList() && field.Message() != nil:
			for i := range value.List().Len() {
				a.messages(value.List().Get(i).Message())
			}
		case field.IsList() && field.Kind() == protoreflect.StringKind:
			for i := range value.List().Len() {
				value.List().Set(i, protoreflect.ValueOfString(a.mask.text(value.List().Get(i).String())))
			}
		case field.IsList() || field.Message() != nil && message.Descriptor().FullName() == "temporal.api.common.v1.Payload":
		case field.Message() != nil:
			a.messages(value.Message())
		case field.Kind() == protoreflect.StringKind:
			message.Set(field, protoreflect.ValueOfString(a.name(field, value.String())))
		}
		return true
	})
}

// acts are the fields that name an act: its kind, and after a slash the key that the browser has made.
var acts = map[protoreflect.Name]bool{
	"update_id": true, "protocol_instance_id": true, "accepted_request_message_id": true, "rejected_request_message_id": true,
}

// sticky is how the queue of one worker process begins: with the name of its machine.
var sticky = regexp.MustCompile(`^[^/\s]+:([0-9a-f]{8}-)`)

// name replaces a text of the engine's messages.
func (a *anonymiser) name(field protoreflect.FieldDescriptor, text string) string {
	of, _ := field.Parent().(protoreflect.MessageDescriptor)
	switch name := string(of.Name()) + "." + string(field.Name()); {
	case field.Name() == "identity":
		return "worker"
	case acts[field.Name()]:
		return a.act(text)
	case of.Name() == "TaskQueue":
		return a.mask.ids(sticky.ReplaceAllString(text, "worker:$1"))
	case field.Name() == "workflow_id":
		return a.mask.names(text)
	case keptNames[name], field.Name() == "message" && of.Name() == "Failure": // failures are done
		return text
	}
	return a.mask.text(text)
}

// act replaces the key of an act, and keeps its kind.
func (a *anonymiser) act(text string) string {
	act, key, _ := strings.Cut(text, "/")
	if key == "" || key == "request" {
		return text
	}
	key, isRequest := strings.CutSuffix(key, "/request")
	masked := act + "/" + a.mask.text(key)
	if isRequest {
		masked += "/request"
	}
	return masked
}
