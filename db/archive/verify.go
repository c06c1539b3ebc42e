package archive

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Verification is the result of reading all of an archive. The private key is not needed for it: the sums are those of the encrypted
// files.
type Verification struct {
	At      time.Time `json:"at"` // when it was complete
	Files   int       `json:"files"`
	Bytes   int64     `json:"bytes"`
	Damaged []string  `json:"damaged"` // files that differ from what was written, or are missing
	Gaps    []string  `json:"gaps"`    // what is missing after base backups
}

func (f *Folder) verifiedPath() string { return filepath.Join(f.path, "verified"+description) }

// Verify compares every file with the sum that was written for it, and lists what is missing between base backups and the end.
func (f *Folder) Verify(ctx context.Context) (*Verification, error) {
	v := &Verification{Damaged: []string{}, Gaps: []string{}}
	bases, err := f.Bases()
	if err != nil {
		return nil, err
	}
	for _, base := range bases {
		if err := v.compare(ctx, f.base(base.file()), base.SHA256); err != nil {
			return nil, err
		}
		if !exists(f.base(base.file())) && exists(f.base(base.Name+description)) {
			v.Damaged = append(v.Damaged, base.file())
		}
	}
	files, err := f.segments()
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		if err := v.compare(ctx, f.wal(file.name), file.sum); err != nil {
			return nil, err
		}
	}
	if v.Gaps, err = f.gaps(); err != nil {
		return nil, err
	}
	v.At = time.Now().UTC()
	return v, nil
}

// compare reads a file. One that was deleted since it was listed is not missing: it was replaced, or is not kept any more.
func (v *Verification) compare(ctx context.Context, path, sum string) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("verify: %w", err)
	}
	found, bytes, err := sumOf(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil || found != sum { // a disk that cannot read a file has lost it
		v.Damaged = append(v.Damaged, filepath.Base(path))
	}
	v.Files, v.Bytes = v.Files+1, v.Bytes+bytes
	return nil
}

// sumOf returns a file's SHA-256 and its size.
func sumOf(path string) (sum string, bytes int64, err error) {
	file, err := os.Open(path)
	if err != nil {
		return "", 0, fmt.Errorf("verify: %w", err)
	}
	defer func() { _ = file.Close() }()
	hash := sha256.New()
	if bytes, err = io.Copy(hash, file); err != nil {
		return "", bytes, fmt.Errorf("verify: %w", err)
	}
	return hex.EncodeToString(hash.Sum(nil)), bytes, nil
}

// gaps lists what is missing after each base backup that leads to the latest timeline.
func (f *Folder) gaps() ([]string, error) {
	latest, err := f.latest()
	if err != nil {
		return nil, err
	}
	way, err := f.ancestry(latest)
	if err != nil {
		return nil, err
	}
	bases, err := f.leading(way)
	if err != nil {
		return nil, err
	}
	present, err := f.catalogue()
	if err != nil {
		return nil, err
	}
	gaps := []string{}
	for _, base := range bases {
		end, err := f.end(present, way, base.SegmentSize)
		if err != nil {
			return nil, err
		}
		if gap := present.gap(way, &base, end); gap != "" {
			gaps = append(gaps, gap)
		}
	}
	return gaps, nil
}

// Record keeps the result in the archive, where the process that keeps it takes damaged files for missing.
func (v *Verification) Record(f *Folder) error { return describe(f.verifiedPath(), v) }

// verification returns the last result, without damaged files that are gone; its zero value: there is none.
func (f *Folder) verification() (Verification, error) {
	var found Verification
	_, err := read(f.verifiedPath(), &found)
	found.Damaged = slices.DeleteFunc(found.Damaged, func(name string) bool {
		return !exists(f.wal(name)) && !exists(f.base(name)) && !exists(f.base(strings.TrimSuffix(name, ".tar"+sealed)+description))
	})
	return found, err
}

// damaged are the files that the last verification has found damaged.
func (f *Folder) damaged() (map[string]bool, error) {
	found, err := f.verification()
	damaged := map[string]bool{}
	for _, name := range found.Damaged {
		damaged[name] = true
	}
	return damaged, err
}

// verify verifies the archive on the schedule until ctx ends.
func (k *Keeper) verify(ctx context.Context) {
	for ctx.Err() == nil {
		wait, err := k.verifyIfDue(ctx)
		if err != nil && ctx.Err() == nil {
			k.Logger.Error("verification of the archive", "error", err)
		}
		sleep(ctx, wait)
	}
}

// verifyIfDue verifies the archive if that is due, and returns when to look again.
func (k *Keeper) verifyIfDue(ctx context.Context) (time.Duration, error) {
	_, folder, err := k.open(ctx)
	if err != nil {
		return again, nil //nolint:nilerr // the stream of the WAL reports a server that is away
	}
	last, err := folder.verification()
	if err != nil {
		return baseAgain, err
	}
	if due := time.Until(k.Verify.Next(last.At)); due > 0 {
		return min(due, baseAgain), nil
	}
	found, err := folder.Verify(ctx)
	if err != nil {
		return baseAgain, err
	}
	for _, name := range found.Damaged {
		k.Logger.Error("the archive is damaged", "file", name)
	}
	k.Logger.Info("verified the archive", "files", found.Files, "bytes", found.Bytes, "damaged", len(found.Damaged))
	return baseAgain, found.Record(folder)
}
