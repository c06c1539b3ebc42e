package supervise

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"sync"
)

// Log merges the output of all parts into one stream, with the part's name before each line.
type Log struct {
	mutex  sync.Mutex
	out    io.Writer
	colour bool
	known  []string
}

// NewLog writes to a file; names are coloured if it is a terminal and NO_COLOR is not set.
func NewLog(out *os.File) *Log {
	info, err := out.Stat()
	terminal := err == nil && info.Mode()&os.ModeCharDevice != 0
	return &Log{out: out, colour: terminal && os.Getenv("NO_COLOR") == ""}
}

// nameWidth fits the longest part's name.
const nameWidth = 8

// colours are the terminal's colours of the parts, in order of their first lines.
var colours = []int{36, 35, 33, 32, 34, 31}

// Say writes one line of a part.
func (l *Log) Say(part, line string) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	name := fmt.Sprintf("%-*s", nameWidth, part)
	if l.colour {
		name = fmt.Sprintf("\x1b[%dm%s\x1b[0m", l.colourOf(part), name)
	}
	_, _ = fmt.Fprintf(l.out, "%s %s\n", name, line)
}

// Plain writes text as it is.
func (l *Log) Plain(text string) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	_, _ = io.WriteString(l.out, text)
}

func (l *Log) colourOf(part string) int {
	for i, known := range l.known {
		if known == part {
			return colours[i%len(colours)]
		}
	}
	l.known = append(l.known, part)
	return colours[(len(l.known)-1)%len(colours)]
}

// Writer returns a writer for the output of a part. Close flushes an incomplete line.
func (l *Log) Writer(part string) io.WriteCloser { return &lineWriter{log: l, part: part} }

// lineWriter writes complete lines.
type lineWriter struct {
	log  *Log
	part string
	rest []byte
}

// maxLine is the length at which an unterminated line is cut.
const maxLine = 16 << 10

// Write buffers an incomplete line.
func (w *lineWriter) Write(p []byte) (int, error) {
	w.rest = append(w.rest, p...)
	for {
		line, rest, whole := bytes.Cut(w.rest, []byte{'\n'})
		if !whole && len(w.rest) < maxLine {
			return len(p), nil
		}
		w.log.Say(w.part, string(bytes.TrimRight(line, "\r")))
		w.rest = rest
	}
}

// Close flushes the incomplete last line of a part.
func (w *lineWriter) Close() error {
	if len(w.rest) > 0 {
		w.log.Say(w.part, string(w.rest))
		w.rest = nil
	}
	return nil
}
