// Package upload judges the scans of documents that citizens bring, which are PDF (UPL-02 to UPL-07). A file is what its
// content says, never its name. Memory and time are bounded whatever the file is made to do.
package upload

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"cabinet/documents/untrusted"
)

// MaxBytes is the largest file that is taken, inclusive (UPL-04, AMB-093, BIZ-17).
const MaxBytes = 2 << 20

// MediaType is the media type of documents: the fields confirmDoc, addConfirmDoc and stateRegDoc take PDF alone (UPL-02,
// AMB-092).
const MediaType = "application/pdf"

// formats fills the place of {types} in the sentence of UPL-06.
const formats = "PDF"

const maxTime = 3 * time.Second

// Check reports how many pages a document has. A file that is not a whole document is an *Error; the context's end is the
// context's error.
func Check(ctx context.Context, content []byte) (pages int, err error) {
	if err := sniff(content); err != nil {
		return 0, err
	}
	release, err := untrusted.Acquire(ctx)
	if err != nil {
		return 0, fmt.Errorf("upload: %w", err)
	}
	defer release()
	limited, cancel := context.WithTimeout(ctx, maxTime)
	defer cancel()
	pages, err = look(limited, content)
	switch {
	case err == nil:
		return pages, nil
	case ctx.Err() != nil:
		return 0, fmt.Errorf("upload: %w", ctx.Err())
	case limited.Err() != nil:
		return 0, fail(TooComplex, limited.Err())
	}
	return 0, err
}

// sniff refuses a file by its size and its first bytes.
func sniff(content []byte) error {
	switch {
	case len(content) == 0:
		return fail(Empty, nil)
	case len(content) > MaxBytes:
		return fail(TooLarge, nil)
	case !bytes.HasPrefix(content, []byte("%PDF-")):
		return fail(WrongType, nil)
	}
	return nil
}

// look reads the file. The libraries that read files of strangers may panic; that is the file's fault.
func look(ctx context.Context, content []byte) (count int, err error) {
	defer func() {
		if recover() != nil {
			count, err = 0, fail(Damaged, errors.New("the reader panicked"))
		}
	}()
	return pages(ctx, content)
}
