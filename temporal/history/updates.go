package history

import (
	historypb "go.temporal.io/api/history/v1"
	updatepb "go.temporal.io/api/update/v1"
)

// Update is an update of an order in its history.
type Update struct {
	ID    string // of the caller's request
	Input *updatepb.Input
}

// Updates are the updates of a history by the events that admit or accept them. After a reset the engine admits an update again, and
// the event that accepts it then has no request.
func (run *Run) Updates() map[int64]Update { return updates(run.History) }

func updates(history *historypb.History) map[int64]Update {
	found, admitted := map[int64]Update{}, map[string]*updatepb.Input{}
	for _, event := range history.GetEvents() {
		if request := event.GetWorkflowExecutionUpdateAdmittedEventAttributes().GetRequest(); request != nil {
			id := request.GetMeta().GetUpdateId()
			admitted[id] = request.GetInput()
			found[event.GetEventId()] = Update{id, request.GetInput()}
		}
		if accepted := event.GetWorkflowExecutionUpdateAcceptedEventAttributes(); accepted != nil {
			id, input := accepted.GetProtocolInstanceId(), accepted.GetAcceptedRequest().GetInput()
			if input == nil {
				input = admitted[id]
			}
			found[event.GetEventId()] = Update{id, input}
		}
	}
	return found
}
