// Package store keeps the sandbox's state in one bbolt file. Writers that come together share one commit to disk, so
// that many small changes a second cost no more than a few.
package store

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// maxBatch bounds how many changes share one commit.
const maxBatch = 256

// ErrClosed answers changes that come after Close.
var ErrClosed = errors.New("store is closed")

// Store is safe for concurrent use.
type Store struct {
	db     *bbolt.DB
	writes chan *write
	stop   chan struct{}
	done   sync.WaitGroup
	once   sync.Once
}

type write struct {
	change func(*Tx) error
	result chan error
}

// Open opens or creates the state in the folder. It refuses a folder that another sandbox is using.
func Open(dir string) (*Store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make state folder: %w", err)
	}
	file := filepath.Join(dir, "sandbox.db")
	db, err := bbolt.Open(file, 0o600, &bbolt.Options{
		Timeout: time.Second, NoFreelistSync: true, FreelistType: bbolt.FreelistMapType,
	})
	if errors.Is(err, bolterrors.ErrTimeout) {
		return nil, fmt.Errorf("%s is in use by another sandbox", file)
	}
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", file, err)
	}
	s := &Store{db: db, writes: make(chan *write, maxBatch), stop: make(chan struct{})}
	s.done.Add(1)
	go s.commitLoop()
	return s, nil
}

// Close finishes the changes already accepted and closes the file.
func (s *Store) Close() error {
	s.once.Do(func() { close(s.stop) })
	s.done.Wait()
	return s.db.Close()
}

// View runs a read-only transaction.
func (s *Store) View(read func(*Tx) error) error {
	return s.db.View(func(tx *bbolt.Tx) error { return read(&Tx{tx}) })
}

// Update runs a change and returns when it is on disk. The change may run more than once: when another change of the
// same commit fails, the rest is run again. So it must only touch the transaction and variables that it sets again. An
// error of the change undoes it alone and is returned as it is.
func (s *Store) Update(change func(*Tx) error) error {
	w := &write{change: change, result: make(chan error, 1)}
	select {
	case <-s.stop:
		return ErrClosed
	case s.writes <- w:
	}
	select {
	case err := <-w.result:
		return err
	case <-s.stop:
		s.done.Wait()
		select {
		case err := <-w.result:
			return err
		default:
			return ErrClosed
		}
	}
}

func (s *Store) commitLoop() {
	defer s.done.Done()
	for {
		select {
		case first := <-s.writes:
			s.commit(s.gather(first))
		case <-s.stop:
			for {
				select {
				case w := <-s.writes:
					s.commit(s.gather(w))
				default:
					return
				}
			}
		}
	}
}

// gather takes what has queued up while the last commit was being written.
func (s *Store) gather(first *write) []*write {
	batch := []*write{first}
	for len(batch) < maxBatch {
		select {
		case w := <-s.writes:
			batch = append(batch, w)
		default:
			return batch
		}
	}
	return batch
}

// commit writes the batch as one transaction. A change that fails is answered and left out, and the rest starts over.
func (s *Store) commit(batch []*write) {
	for len(batch) > 0 {
		failed := -1
		var cause error
		err := s.db.Update(func(tx *bbolt.Tx) error {
			for i, w := range batch {
				if cause = w.change(&Tx{tx}); cause != nil {
					failed = i
					return cause
				}
			}
			return nil
		})
		if failed < 0 {
			for _, w := range batch {
				w.result <- err
			}
			return
		}
		batch[failed].result <- cause
		batch = append(batch[:failed], batch[failed+1:]...)
	}
}

// Tx is one transaction. Values are stored as JSON.
type Tx struct{ tx *bbolt.Tx }

// Get reads a value; the second result is false when there is none.
func Get[T any](tx *Tx, bucket, key string) (T, bool, error) {
	var value T
	b := tx.tx.Bucket([]byte(bucket))
	if b == nil {
		return value, false, nil
	}
	raw := b.Get([]byte(key))
	if raw == nil {
		return value, false, nil
	}
	if err := json.Unmarshal(raw, &value); err != nil {
		return value, false, fmt.Errorf("read %s: %w", bucket, err)
	}
	return value, true, nil
}

// Put writes a value.
func (tx *Tx) Put(bucket, key string, value any) error {
	raw, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("encode for %s: %w", bucket, err)
	}
	b, err := tx.tx.CreateBucketIfNotExists([]byte(bucket))
	if err != nil {
		return fmt.Errorf("make %s: %w", bucket, err)
	}
	if err := b.Put([]byte(key), raw); err != nil {
		return fmt.Errorf("write %s: %w", bucket, err)
	}
	return nil
}

// Append writes a value under the next number of the bucket and returns its key; such keys sort by age.
func (tx *Tx) Append(bucket, prefix string, value any) (string, error) {
	b, err := tx.tx.CreateBucketIfNotExists([]byte(bucket))
	if err != nil {
		return "", fmt.Errorf("make %s: %w", bucket, err)
	}
	n, err := b.NextSequence()
	if err != nil {
		return "", fmt.Errorf("number in %s: %w", bucket, err)
	}
	key := prefix + string(binary.BigEndian.AppendUint64(nil, n))
	return key, tx.Put(bucket, key, value)
}

// Delete removes a value; a missing one is no error.
func (tx *Tx) Delete(bucket, key string) error {
	b := tx.tx.Bucket([]byte(bucket))
	if b == nil {
		return nil
	}
	return b.Delete([]byte(key))
}

// OnCommit calls do after the transaction is on disk.
func (tx *Tx) OnCommit(do func()) { tx.tx.OnCommit(do) }

// Each calls do for the values whose keys begin with the prefix, oldest key first, until it returns false.
func Each[T any](tx *Tx, bucket, prefix string, do func(key string, value T) bool) error {
	b := tx.tx.Bucket([]byte(bucket))
	if b == nil {
		return nil
	}
	c := b.Cursor()
	for k, raw := c.Seek([]byte(prefix)); hasPrefix(k, prefix); k, raw = c.Next() {
		var value T
		if err := json.Unmarshal(raw, &value); err != nil {
			return fmt.Errorf("read %s: %w", bucket, err)
		}
		if !do(string(k), value) {
			return nil
		}
	}
	return nil
}

// Latest returns up to n values of a bucket filled by Append, newest first.
func Latest[T any](tx *Tx, bucket string, n int) ([]T, error) {
	b := tx.tx.Bucket([]byte(bucket))
	if b == nil {
		return nil, nil
	}
	var values []T
	c := b.Cursor()
	for k, raw := c.Last(); k != nil && len(values) < n; k, raw = c.Prev() {
		var value T
		if err := json.Unmarshal(raw, &value); err != nil {
			return nil, fmt.Errorf("read %s: %w", bucket, err)
		}
		values = append(values, value)
	}
	return values, nil
}

func hasPrefix(key []byte, prefix string) bool {
	return key != nil && len(key) >= len(prefix) && string(key[:len(prefix)]) == prefix
}
