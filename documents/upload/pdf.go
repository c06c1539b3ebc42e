package upload

import (
	"bytes"
	"context"
	"errors"
	"sync"

	"github.com/pdfcpu/pdfcpu/pkg/filter"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
)

// Limits of what a PDF may become when it is opened, in bytes unless said otherwise. A scanned page of A4 in colour
// at 300 dots per inch is 26 MB.
const (
	maxPages        = 100
	maxDepth        = 32      // of the tree of pages, in levels
	maxObjects      = 100_000 // in the table of objects
	maxProlog       = 256 << 10
	maxObjectStream = 8 << 20  // of objects packed into one stream
	maxPacked       = 32 << 20 // of objects packed into all streams
	maxStream       = 64 << 20 // of one page's content or picture
	maxInflated     = 256 << 20
	trailerBytes    = 1024 // at the end of the file
)

// withoutFiles keeps the library from making a directory of settings in the user's home.
var withoutFiles = sync.OnceFunc(func() { model.ConfigPath = "disable" })

func settings() *model.Configuration {
	withoutFiles()
	settings := model.NewDefaultConfiguration()
	settings.Offline = true
	settings.Limits.MaxStreamBytes = MaxBytes
	settings.Limits.MaxDecodeBytes = maxObjectStream
	settings.Limits.MaxObjectCount = maxObjects
	settings.Limits.MaxXRefEntries = maxObjects
	settings.Limits.MaxObjectStreamCount = maxObjects
	settings.Limits.MaxObjectStreamFirst = maxProlog
	settings.Limits.MaxRecursionDepth = maxDepth
	return settings
}

// pages opens a PDF and counts its pages: the file is whole, without a password, and harmless to open. Damaged,
// Encrypted, TooComplex, Active, ManyPages.
func pages(ctx context.Context, content []byte) (int, error) {
	// The library repairs truncated files, which are refused here.
	if end := content[max(0, len(content)-trailerBytes):]; !bytes.Contains(end, []byte("%%EOF")) {
		return 0, fail(Damaged, errors.New("no end of file"))
	}
	if err := refuseOpenObjects(content); err != nil {
		return 0, err
	}
	if err := refuseImmenseTables(ctx, content); err != nil {
		return 0, err
	}
	document, err := pdfcpu.ReadWithContext(ctx, &boundedReader{Reader: bytes.NewReader(content), ctx: ctx, left: maxRead}, settings())
	switch {
	case errors.Is(err, errRead):
		return 0, fail(TooComplex, err)
	case errors.Is(err, pdfcpu.ErrWrongPassword):
		return 0, fail(Encrypted, nil)
	case errors.Is(err, filter.ErrDecodeLimitExceeded):
		return 0, fail(TooComplex, err)
	case err != nil:
		return 0, fail(Damaged, err)
	case document.Encrypt != nil: // opens without a password, but not for changes
		return 0, fail(Encrypted, nil)
	}
	if err := inflate(ctx, document.XRefTable); err != nil {
		return 0, err
	}
	if err := refuseActive(ctx, content, document); err != nil {
		return 0, err
	}
	book := reader{document: document.XRefTable}
	err = book.open()
	return book.pages, err
}

// inflate decodes what is compressed, as readers will, and keeps none of it.
func inflate(ctx context.Context, document *model.XRefTable) error {
	inflated, packed := int64(maxInflated), int64(maxPacked)
	for _, entry := range document.Table {
		var stream types.StreamDict
		left, limit := &inflated, int64(maxStream)
		switch object := entry.Object.(type) {
		case types.StreamDict:
			stream = object
		case types.ObjectStreamDict:
			stream, left, limit = object.StreamDict, &packed, maxObjectStream
		}
		if len(stream.FilterPipeline) == 0 {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		became, err := stream.DecodeLengthWithLimit(-1, min(*left, limit))
		if errors.Is(err, filter.ErrDecodeLimitExceeded) {
			return fail(TooComplex, err)
		}
		// Another error is a picture in a format that is not decoded here, or a fault that readers forgive.
		*left -= int64(len(became))
	}
	return nil
}

// reader walks a document.
type reader struct {
	document *model.XRefTable
	nodes    int
	pages    int
}

// open counts the pages by walking their tree: the number that the document states may be any.
func (r *reader) open() error {
	root, err := r.document.Pages()
	if err != nil || root == nil {
		return fail(Damaged, err)
	}
	if err := r.walk(*root, 0); err != nil {
		return err
	}
	if r.pages == 0 {
		return fail(Damaged, errors.New("no pages"))
	}
	return nil
}

func (r *reader) walk(node types.Object, depth int) error {
	if r.nodes++; depth > maxDepth || r.nodes > 2*maxPages {
		return fail(ManyPages, nil)
	}
	page, err := r.document.DereferenceDict(node)
	if err != nil || page == nil {
		return fail(Damaged, err)
	}
	branches, has := page.Find("Kids")
	if !has {
		if r.pages++; r.pages > maxPages {
			return fail(ManyPages, nil)
		}
		return nil
	}
	kids, err := r.document.DereferenceArray(branches)
	if err != nil {
		return fail(Damaged, err)
	}
	for _, kid := range kids {
		if err := r.walk(kid, depth+1); err != nil {
			return err
		}
	}
	return nil
}
