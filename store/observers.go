package store

import (
	"context"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
)

// Observer is a company's request to monitor a citizen's fines.
type Observer struct {
	sqlc.Observer
	ObserverRequest
}

// ObserverRequest is the encrypted part of an observer.
type ObserverRequest struct {
	Number, Company, Name, Code string
}

// RecordObserver stores the state of a request, unless a newer one is stored.
func (s Store) RecordObserver(ctx context.Context, kept sqlc.RecordObserverParams, request ObserverRequest) (err error) {
	if kept.Request, err = s.seal(ctx, kept.CitizenID, observerRow(kept.ID), request); err != nil {
		return err
	}
	return s.Queries.RecordObserver(ctx, kept)
}

// Observers reads a citizen's requests, the newest first.
func (s Store) Observers(ctx context.Context, citizen uuid.UUID) ([]Observer, error) {
	kept, err := s.Queries.Observers(ctx, citizen)
	if err != nil {
		return nil, err
	}
	list := make([]Observer, len(kept))
	for i, one := range kept {
		if list[i], err = s.observer(ctx, one); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Observer reads one of a citizen's requests.
func (s Store) Observer(ctx context.Context, wanted sqlc.ObserverParams) (Observer, error) {
	kept, err := s.Queries.Observer(ctx, wanted)
	if err != nil {
		return Observer{}, err
	}
	return s.observer(ctx, kept)
}

func (s Store) observer(ctx context.Context, kept sqlc.Observer) (Observer, error) {
	request, err := s.OpenObserverRequest(ctx, kept.CitizenID, kept.ID, kept.Request)
	return Observer{kept, request}, err
}

// OpenObserverRequest decrypts a company's request.
func (s Store) OpenObserverRequest(ctx context.Context, citizen, id uuid.UUID, sealed []byte) (ObserverRequest, error) {
	var request ObserverRequest
	err := s.open(ctx, citizen, observerRow(id), sealed, &request)
	return request, err
}

func observerRow(id uuid.UUID) []byte { return row("observers.request", id) }
