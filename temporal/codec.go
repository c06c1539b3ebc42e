package temporal

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	commonpb "go.temporal.io/api/common/v1"
	"go.temporal.io/sdk/converter"
	"google.golang.org/protobuf/proto"

	"github.com/tink-crypto/tink-go/v2/tink"

	"cabinet/store"
)

// Metadata of an encrypted payload. A reader needs nothing else to find the key: the web UI and the CLI decode
// without knowing which workflow a payload belongs to.
const (
	encodingKey       = "encoding"
	encodingEncrypted = "binary/encrypted"
	keyIDKey          = "encryption-key-id"
	// keyIDMaster marks payloads of the daily checks, which name citizens only by their ids, and those of requests to monitor fines
	// from before they had their own keys.
	keyIDMaster = "master"
)

// tombstone is what the payloads of an erased order decode to.
var tombstone = &commonpb.Payload{
	Metadata: map[string][]byte{encodingKey: []byte("json/plain")},
	Data:     []byte(`{"erased":true}`),
}

// keyPatience is how long a codec waits for the key store before it fails the task.
const keyPatience = 800 * time.Millisecond

// KeyStoreAway is the prefix of a codec's panic if the key store cannot be reached.
const KeyStoreAway = "key store: "

// Codec encrypts payloads with the key of the order, or of the request to monitor fines, that they belong to.
type Codec struct {
	keys   *store.Keys
	owner  uuid.UUID // the nil UUID: none, the master key
	strict bool      // payloads that are not encrypted with the cabinet's keys are refused
	// For a strict codec with a known workflow:
	bound      bool // only the owner's payloads are read
	fromMaster bool // also payloads of the master key
}

// NewCodec returns a codec that decrypts what it can and passes unencrypted payloads: for display, not for execution.
func NewCodec(keys *store.Keys) *Codec { return &Codec{keys: keys} }

// NewStrictCodec returns the codec of workers and clients. It refuses unencrypted payloads and, if the SDK provides the workflow,
// payloads that are encrypted for another one.
func NewStrictCodec(keys *store.Keys) *Codec { return &Codec{keys: keys, strict: true} }

// WithSerializationContext chooses the key by the workflow that a payload belongs to.
func (c *Codec) WithSerializationContext(at converter.SerializationContext) converter.PayloadCodec {
	var workflowID string
	switch at := at.(type) {
	case converter.WorkflowSerializationContext:
		workflowID = at.WorkflowID
	case converter.ActivitySerializationContext:
		workflowID = at.WorkflowID
	}
	owner, owned := OwnerOf(workflowID)
	_, order := ParseWorkflowID(workflowID)
	chosen := &Codec{keys: c.keys, owner: owner, strict: c.strict, bound: workflowID != "", fromMaster: !order}
	if !owned {
		chosen.owner = c.owner
	}
	if *chosen == *c {
		return c
	}
	return chosen
}

// Encode encrypts payloads. Payloads of an erased order become tombstones, because its key is destroyed.
func (c *Codec) Encode(payloads []*commonpb.Payload) ([]*commonpb.Payload, error) {
	key, keyID := c.keys.Master(), keyIDMaster
	if c.owner != uuid.Nil {
		found, err := c.patiently(func(ctx context.Context) (tink.AEAD, error) { return c.keys.Key(ctx, c.owner) })
		if errors.Is(err, store.ErrKeyDestroyed) {
			return repeat(tombstone, len(payloads)), nil
		}
		key, keyID = found, c.owner.String()
	}
	return each(payloads, func(p *commonpb.Payload) (*commonpb.Payload, error) { return encrypt(p, key, keyID) })
}

// Decode decrypts payloads. Those of an erased order decode to a tombstone, never to an error.
func (c *Codec) Decode(payloads []*commonpb.Payload) ([]*commonpb.Payload, error) {
	return each(payloads, func(p *commonpb.Payload) (*commonpb.Payload, error) {
		switch owner, named := KeyOf(p); {
		case !c.strict:
			return c.show(p)
		case proto.Equal(p, tombstone) && c.erased():
			return tombstone, nil
		case string(p.GetMetadata()[encodingKey]) != encodingEncrypted:
			return nil, refuse(refusedPlain)
		case !named || c.bound && owner != c.owner && (owner != uuid.Nil || !c.fromMaster):
			return nil, refuse(refusedForeign)
		}
		return c.read(p)
	})
}

// show decrypts encrypted payloads and passes the rest.
func (c *Codec) show(payload *commonpb.Payload) (*commonpb.Payload, error) {
	if string(payload.GetMetadata()[encodingKey]) != encodingEncrypted {
		return payload, nil
	}
	keyID := string(payload.GetMetadata()[keyIDKey])
	key, err := c.keyNamed(keyID)
	switch {
	case errors.Is(err, store.ErrKeyDestroyed), errors.Is(err, pgx.ErrNoRows):
		return tombstone, nil
	case err != nil:
		return nil, err
	}
	return decrypt(payload, key, keyID)
}

// read decrypts payloads that must be encrypted.
func (c *Codec) read(payload *commonpb.Payload) (*commonpb.Payload, error) {
	keyID := string(payload.GetMetadata()[keyIDKey])
	key, err := c.keyNamed(keyID)
	if errors.Is(err, store.ErrKeyDestroyed) {
		return tombstone, nil
	}
	if err == nil {
		payload, err = decrypt(payload, key, keyID)
	}
	if err != nil {
		return nil, refuse(refusedUnreadable)
	}
	return payload, nil
}

// erased reports whether the owner's key was destroyed. Only then has Encode written tombstones.
func (c *Codec) erased() bool {
	if c.owner == uuid.Nil {
		return false
	}
	_, err := c.patiently(func(ctx context.Context) (tink.AEAD, error) { return c.keys.Known(ctx, c.owner) })
	return errors.Is(err, store.ErrKeyDestroyed)
}

// KeyOf returns the owner (OwnerOf) of a payload's key, the nil UUID for the master key; ok is false if the payload is not encrypted
// or names no key.
func KeyOf(payload *commonpb.Payload) (owner uuid.UUID, ok bool) {
	if string(payload.GetMetadata()[encodingKey]) != encodingEncrypted {
		return uuid.Nil, false
	}
	keyID := string(payload.GetMetadata()[keyIDKey])
	if keyID == keyIDMaster {
		return uuid.Nil, true
	}
	owner, err := uuid.Parse(keyID)
	return owner, err == nil
}

// keyNamed finds the key that a payload names.
func (c *Codec) keyNamed(keyID string) (tink.AEAD, error) {
	if keyID == keyIDMaster {
		return c.keys.Master(), nil
	}
	owner, err := uuid.Parse(keyID)
	if err != nil {
		return nil, fmt.Errorf("payload names no key: %w", err)
	}
	return c.patiently(func(ctx context.Context) (tink.AEAD, error) { return c.keys.Known(ctx, owner) })
}

// patiently queries the key store, and panics if it cannot be reached: an error from a codec could fail the workflow, a panic fails
// only the task, which the engine retries.
func (c *Codec) patiently(ask func(context.Context) (tink.AEAD, error)) (tink.AEAD, error) {
	ctx, cancel := context.WithTimeout(context.Background(), keyPatience)
	defer cancel()
	for {
		key, err := ask(ctx)
		if err == nil || errors.Is(err, store.ErrKeyDestroyed) || errors.Is(err, pgx.ErrNoRows) {
			return key, err
		}
		select {
		case <-ctx.Done():
			panic(fmt.Errorf(KeyStoreAway+"%w", err))
		case <-time.After(50 * time.Millisecond):
		}
	}
}

func encrypt(payload *commonpb.Payload, key tink.AEAD, keyID string) (*commonpb.Payload, error) {
	plain, err := proto.Marshal(payload)
	if err != nil {
		return nil, fmt.Errorf("encrypt payload: %w", err)
	}
	sealed, err := key.Encrypt(plain, []byte(keyID))
	if err != nil {
		return nil, fmt.Errorf("encrypt payload: %w", err)
	}
	return &commonpb.Payload{
		Metadata: map[string][]byte{encodingKey: []byte(encodingEncrypted), keyIDKey: []byte(keyID)},
		Data:     sealed,
	}, nil
}

func decrypt(payload *commonpb.Payload, key tink.AEAD, keyID string) (*commonpb.Payload, error) {
	plain, err := key.Decrypt(payload.GetData(), []byte(keyID))
	if err != nil {
		return nil, fmt.Errorf("decrypt payload: %w", err)
	}
	opened := &commonpb.Payload{}
	if err := proto.Unmarshal(plain, opened); err != nil {
		return nil, fmt.Errorf("decrypt payload: %w", err)
	}
	return opened, nil
}

func each(payloads []*commonpb.Payload, do func(*commonpb.Payload) (*commonpb.Payload, error)) ([]*commonpb.Payload, error) {
	result := make([]*commonpb.Payload, len(payloads))
	for i, payload := range payloads {
		done, err := do(payload)
		if err != nil {
			return nil, err
		}
		result[i] = done
	}
	return result, nil
}

func repeat(payload *commonpb.Payload, times int) []*commonpb.Payload {
	result := make([]*commonpb.Payload, times)
	for i := range result {
		result[i] = payload
	}
	return result
}
