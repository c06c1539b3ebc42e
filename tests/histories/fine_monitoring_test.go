//go:build record

package histories

import (
	"context"
	"errors"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/worker"

	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// code is what the company shows the citizen.
const code = "04217"

// monitoringStories are the lives of companies' requests to monitor fines, by the status that each ends with.
var monitoringStories = map[string]func(*request){
	"approved": func(r *request) {
		require.Error(r, r.decide("wrong", domain.ObserverDecision{Status: domain.ObserverApproved, Code: "00000"}))
		require.NoError(r, r.decide("k", domain.ObserverDecision{Status: domain.ObserverApproved, Code: code}))
	},
	"approved-register-down": func(r *request) {
		r.register.down.Store(true)
		require.Error(r, r.decide("down", domain.ObserverDecision{Status: domain.ObserverApproved, Code: code}))
		r.register.down.Store(false)
		require.NoError(r, r.decide("k", domain.ObserverDecision{Status: domain.ObserverApproved, Code: code}))
	},
	"canceled": func(r *request) {
		require.NoError(r, r.decide("k", domain.ObserverDecision{Status: domain.ObserverCanceled}))
	},
	"revoked": func(r *request) {
		require.NoError(r, r.update(workflows.ReportObserver, "k", domain.ObserverRevoked))
	},
	"expired": func(*request) {},
}

func TestRecordFineMonitoring(t *testing.T) {
	for name, tell := range monitoringStories {
		file := filepath.Join(folder, workflows.FineMonitoring, name+".json")
		if recorded(file) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			r := ask(t, name)
			tell(r)
			keep(t, r.engine, r.id, file)
		})
	}
}

// request is a company's request that lives on the engine, before a register and a read model of its own.
type request struct {
	testing.TB
	engine   client.Client
	id       string
	register *register
}

// register takes decisions, unless it is down.
type register struct{ down atomic.Bool }

func (r *register) take(context.Context, workflows.ObserverVerdict) (effect.Nothing, error) {
	if r.down.Load() {
		return effect.Nothing{}, errors.New("does not answer")
	}
	return effect.Nothing{}, nil
}

// ask begins a request, as the API does when it has found it at the register.
func ask(t *testing.T, name string) *request {
	id := uuid.New()
	r := &request{TB: t, engine: dial(t), id: temporal.ObserverWorkflowID(id), register: &register{}}
	tasks := "record-" + name
	for _, queue := range []effect.Queue{effect.Orders, effect.Registers} {
		w := worker.New(r.engine, queue.TaskQueue(tasks), worker.Options{DisableWorkflowWorker: queue != effect.Orders})
		if queue == effect.Orders {
			workflows.Register(w)
		}
		effect.Register(w, workflows.RegisterVerdict, r.register.take)
		effect.Register(w, workflows.RecordObserver, func(context.Context, domain.Observer) (effect.Nothing, error) {
			return effect.Nothing{}, nil
		})
		require.NoError(t, w.Start())
		t.Cleanup(w.Stop)
	}
	now := time.Now()
	_, err := r.engine.ExecuteWorkflow(t.Context(), client.StartWorkflowOptions{
		ID: r.id, TaskQueue: tasks, WorkflowIDReusePolicy: enumspb.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE,
	}, workflows.FineMonitoring, domain.Observer{
		ID: id.String(), CitizenID: citizen, Code: code, Until: now.Add(monitoringTerm),
		ObserverRequest: domain.ObserverRequest{
			Number: "FM-000001", Company: "ТОВ «СТЕПОВИЙ ШЛЯХ»", Status: domain.ObserverNew, CreatedAt: now, UpdatedAt: now,
		},
	})
	require.NoError(t, err)
	require.NoError(t, r.update(workflows.OpenObserver, workflows.OpenObserver))
	return r
}

// monitoringTerm is how long a recorded request waits: longer than a register that is down is asked.
const monitoringTerm = 20 * time.Second

func (r *request) decide(key string, decision domain.ObserverDecision) error {
	return r.update(workflows.DecideObserver, key, decision)
}

func (r *request) update(name, key string, with ...any) error {
	handle, err := r.engine.UpdateWorkflow(r.Context(), client.UpdateWorkflowOptions{
		WorkflowID: r.id, UpdateID: name + "/" + key, UpdateName: name, Args: with,
		WaitForStage: client.WorkflowUpdateStageCompleted,
	})
	if err != nil {
		return err
	}
	return handle.Get(r.Context(), nil)
}
