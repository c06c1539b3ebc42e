package archive

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"

	"filippo.io/age"
	"github.com/jackc/pglogrepl"
)

// segmentName is PostgreSQL's name of a segment of WAL, of size bytes: its timeline and its number.
func segmentName(timeline uint32, number, size uint64) string {
	perFile := uint64(1<<32) / size
	return fmt.Sprintf("%08X%08X%08X", timeline, number/perFile, number%perFile)
}

// parseSegment reads the name of a segment of size bytes.
func parseSegment(name string, size uint64) (timeline uint32, number uint64, err error) {
	var high, low uint64
	if _, err := fmt.Sscanf(name, "%08X%08X%08X", &timeline, &high, &low); err != nil {
		return 0, 0, fmt.Errorf("%q is no segment of WAL: %w", name, err)
	}
	return timeline, high*(1<<32/size) + low, nil
}

// place orders segments of all timelines.
func place(segment string) string { return segment[8:] }

// walFile is a file of WAL in the archive. Its name says what it holds, and the sum of its bytes:
// 000000010000000000000003-SUM.gz.age, and 000000010000000000000003.partial.00A3F200-SUM.gz.age up to that offset in the segment.
type walFile struct {
	name     string
	segment  string
	complete bool
	offset   uint64 // where an incomplete one ends
	sum      string // SHA-256
}

var walName = regexp.MustCompile(`^([0-9A-F]{24})(?:\.partial\.([0-9A-F]{8}))?-([0-9a-f]{64})\.gz\.age$`)

// fileName names the file of a segment; an offset of 0 is that of a complete one.
func fileName(segment string, offset uint64, sum string) string {
	if offset > 0 {
		segment += fmt.Sprintf(".partial.%08X", offset)
	}
	return segment + "-" + sum + sealed
}

// segments are the files of WAL in the archive.
func (f *Folder) segments() ([]walFile, error) {
	entries, err := os.ReadDir(filepath.Join(f.path, walFolder))
	if err != nil {
		return nil, fmt.Errorf("archive: %w", err)
	}
	files := make([]walFile, 0, len(entries))
	for _, entry := range entries {
		found := walName.FindStringSubmatch(entry.Name())
		if found == nil {
			continue
		}
		file := walFile{name: entry.Name(), segment: found[1], complete: found[2] == "", sum: found[3]}
		if !file.complete {
			if file.offset, err = strconv.ParseUint(found[2], 16, 64); err != nil {
				return nil, fmt.Errorf("archive: %w", err)
			}
		}
		files = append(files, file)
	}
	return files, nil
}

// catalogue is what of the WAL the archive has: of each segment the file with the most.
type catalogue map[string]walFile

// catalogue lists the WAL, without the files that are known to be damaged.
func (f *Folder) catalogue() (catalogue, error) {
	files, err := f.segments()
	if err != nil {
		return nil, err
	}
	damaged, err := f.damaged()
	if err != nil {
		return nil, err
	}
	found := catalogue{}
	for _, file := range files {
		best, is := found[file.segment]
		if !damaged[file.name] && (!is || !best.complete && (file.complete || file.offset > best.offset)) {
			found[file.segment] = file
		}
	}
	return found, nil
}

// has reports whether the archive has the WAL of a segment up to an offset.
func (c catalogue) has(segment string, offset uint64) bool {
	file, is := c[segment]
	return is && (file.complete || file.offset >= offset)
}

// missing returns the first segment of a range that the archive lacks, or has in part; the end of the range if all are there.
func (c catalogue) missing(way ancestry, from, to, size uint64) uint64 {
	for from < to && c[way.name(from, size)].complete {
		from++
	}
	return from
}

// keep writes a segment, up to an offset or (0) completely, and deletes what the archive had of it.
func (f *Folder) keep(segment string, offset uint64, recipient age.Recipient, content []byte) error {
	files, err := f.segments()
	if err != nil {
		return err
	}
	name := func(sum string) string { return fileName(segment, offset, sum) }
	kept, err := seal(filepath.Join(f.path, walFolder), name, recipient, func(out io.Writer) error {
		_, err := out.Write(content)
		return err
	})
	if err != nil {
		return err
	}
	for _, file := range files {
		if file.segment == segment && file.name != name(kept.sha256) {
			err = errors.Join(err, remove(f.wal(file.name)))
		}
	}
	return err
}

// numberOf is the number of the segment with the byte before a place.
func numberOf(at pglogrepl.LSN, size uint64) uint64 { return uint64(at-1) / size }
