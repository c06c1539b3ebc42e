package archive

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"filippo.io/age"
)

// receiver receives the WAL into a spool, and moves it encrypted into the archive. A file that is being written is copied again and
// again, so that the archive is never older than a tick.
type receiver struct {
	server    *server
	folder    *Folder
	recipient age.Recipient
	spool     string
	copied    time.Time // modification of the copied incomplete segment
}

// receive runs PostgreSQL's receiver until ctx ends or it fails.
func (r *receiver) receive(ctx context.Context) error {
	command, err := r.server.tool(ctx, "pg_receivewal", "--directory="+r.spool, "--slot="+slot, "--synchronous", "--no-loop")
	if err != nil {
		return err
	}
	if err := run(command); err != nil && ctx.Err() == nil {
		return fmt.Errorf("pg_receivewal: %w", err)
	}
	if ctx.Err() == nil {
		return errors.New("pg_receivewal: the server has ended the stream")
	}
	return nil
}

// catchUp moves what the server has written until now into the archive, and returns when that was.
func (r *receiver) catchUp(ctx context.Context) (moment time.Time, err error) {
	moment = time.Now()
	written, received, err := r.server.positions(ctx)
	for err == nil && received < written {
		select {
		case <-ctx.Done():
			return moment, fmt.Errorf("received no WAL for %s: %w", time.Since(moment).Round(time.Second), context.Cause(ctx))
		case <-time.After(100 * time.Millisecond):
			_, received, err = r.server.positions(ctx)
		}
	}
	if err != nil {
		return moment, err
	}
	return moment, r.move()
}

// move encrypts the spool's files into the archive: complete ones leave the spool, the incomplete one is copied.
func (r *receiver) move() error {
	entries, err := os.ReadDir(r.spool)
	if err != nil {
		return fmt.Errorf("spool: %w", err)
	}
	for _, entry := range entries { // by name: older ones first
		name := entry.Name()
		switch {
		case segmentName.MatchString(name), strings.HasSuffix(name, history):
			err = r.keep(name)
		case strings.HasSuffix(name, partial):
			err = r.copy(name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// keep moves a complete file. Its incomplete copy is of no more use.
func (r *receiver) keep(name string) error {
	if err := r.encrypt(name); err != nil {
		return err
	}
	return errors.Join(remove(r.folder.wal(name+partial+sealed)), remove(filepath.Join(r.spool, name)))
}

// copy copies the incomplete segment if it has changed.
func (r *receiver) copy(name string) error {
	info, err := os.Stat(filepath.Join(r.spool, name))
	if errors.Is(err, os.ErrNotExist) {
		return nil // it was completed in the meantime
	}
	if err != nil {
		return fmt.Errorf("spool: %w", err)
	}
	if info.ModTime().Equal(r.copied) {
		return nil
	}
	if err := r.encrypt(name); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	r.copied = info.ModTime()
	return nil
}

func (r *receiver) encrypt(name string) error {
	file, err := os.Open(filepath.Join(r.spool, name))
	if err != nil {
		return fmt.Errorf("spool: %w", err)
	}
	defer func() { _ = file.Close() }()
	_, err = seal(r.folder.wal(name+sealed), r.recipient, func(out io.Writer) error {
		_, err := io.Copy(out, file)
		return err
	})
	return err
}

// begin moves what an earlier run has left, and clears the spool if the stream does not continue it.
func (r *receiver) begin(continues bool) error {
	if err := os.MkdirAll(r.spool, 0o700); err != nil {
		return fmt.Errorf("spool: %w", err)
	}
	if err := r.move(); err != nil || continues {
		return err
	}
	left, err := filepath.Glob(filepath.Join(r.spool, "*"+partial))
	for _, path := range left {
		err = errors.Join(err, remove(path))
	}
	return err
}
