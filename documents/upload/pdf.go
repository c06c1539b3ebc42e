package upload

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/pdfcpu/pdfcpu/pkg/filter"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
)

const (
	maxPages   = 100
	maxObjects = 50_000
	maxNesting = 64
	maxNodes   = 10 * maxPages
	// tail is where a whole file ends with its mark.
	tail = 1 << 10
)

// limits keep the reader from unpacking without end.
var limits = model.ResourceLimits{
	MaxStreamBytes: MaxBytes, MaxDecodeBytes: maxStream, MaxImagePixels: maxPixels, MaxImageBytes: 4 * maxPixels,
	MaxObjectCount: maxObjects, MaxObjectStreamCount: maxObjects, MaxObjectStreamFirst: 1 << 20,
	MaxXRefEntries: maxObjects, MaxRecursionDepth: maxNesting,
}

// checkPDF reads a document's structure and counts its pages.
func checkPDF(ctx context.Context, content []byte) (pages int, code Code) {
	if !bytes.Contains(content[max(0, len(content)-tail):], []byte("%%EOF")) {
		return 0, CodeDamaged
	}
	if !unpacks(content) {
		return 0, CodeComplex
	}
	document, err := read(ctx, content)
	switch {
	case ctx.Err() != nil, errors.Is(err, filter.ErrDecodeLimitExceeded):
		return 0, CodeComplex
	case errors.Is(err, pdfcpu.ErrWrongPassword), err == nil && document.Encrypt != nil:
		return 0, CodeEncrypted
	case err != nil:
		return 0, CodeDamaged
	}
	pages, err = countPages(document)
	switch {
	case errors.Is(err, errTooMany):
		return 0, CodePages
	case err != nil || pages == 0:
		return 0, CodeDamaged
	}
	return pages, ""
}

// read takes a document apart. A reader that panics over a hostile file has found it damaged.
func read(ctx context.Context, content []byte) (document *model.Context, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			document, err = nil, fmt.Errorf("read PDF: %v", fault)
		}
	}()
	return pdfcpu.ReadWithContext(ctx, bytes.NewReader(content), &model.Configuration{
		Reader15: true, ValidationMode: model.ValidationRelaxed, Offline: true, Limits: limits,
	})
}

var (
	errTooMany = errors.New("too many pages")
	errTree    = errors.New("the tree of pages is broken")
)

// countPages walks the tree of pages: the number that a document states proves nothing.
func countPages(document *model.Context) (int, error) {
	root, err := document.Pages()
	if err != nil || root == nil {
		return 0, errTree
	}
	w := walk{document: document}
	err = w.visit(*root, nil)
	return w.pages, err
}

type walk struct {
	document     *model.Context
	pages, nodes int
}

// visit goes through a node. Above are its ancestors, among which it must not be again.
func (w *walk) visit(node types.Object, above []int) (err error) {
	defer func() {
		if recover() != nil {
			err = errTree
		}
	}()
	if w.nodes++; w.nodes > maxNodes { // branches may be shared, and so grow without end
		return errTree
	}
	reference, ok := node.(types.IndirectRef)
	if !ok || len(above) > maxNesting || slices.Contains(above, reference.ObjectNumber.Value()) {
		return errTree
	}
	dict, err := w.document.DereferenceDict(reference)
	if err != nil || dict == nil {
		return errTree
	}
	kids, found := dict.Find("Kids")
	if !found {
		if w.pages++; w.pages > maxPages {
			return errTooMany
		}
		return nil
	}
	list, err := w.document.DereferenceArray(kids)
	if err != nil {
		return errTree
	}
	above = append(above, reference.ObjectNumber.Value())
	for _, kid := range list {
		if err := w.visit(kid, above); err != nil {
			return err
		}
	}
	return nil
}
