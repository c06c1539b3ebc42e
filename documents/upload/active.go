package upload

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
)

// activeKeys are the keys of dictionaries by which a document runs something or carries other files. No scan needs them.
// EmbeddedFiles is not among them: some programs always write the list, empty; a file that is in it has an EF.
var activeKeys = []string{"JS", "JavaScript", "AA", "EF", "Collection", "RichMediaContent", "RichMediaSettings", "XFA"}

// activeValues are the names that do so as the value of a key.
var activeValues = map[string][]string{
	"S": {
		"JavaScript", "Launch", "SubmitForm", "ImportData", "GoToR", "GoToE", "Rendition", "Movie", "Sound", "RichMediaExecute",
		"GoTo3DView",
	},
	"Subtype": {"RichMedia", "FileAttachment", "Screen", "Movie", "Sound", "3D"},
	"Type":    {"EmbeddedFile"},
}

// activeMarks are refused anywhere in the file, as they are written. Readers that repair a file find objects that
// its table does not list. They are long enough not to come by chance in compressed bytes.
var activeMarks = [][]byte{[]byte("/JavaScript"), []byte("/Launch"), []byte("/RichMedia")}

// refuseActive refuses a document that would run something when it is opened, or that carries other files, and one with
// unreadable objects, because another reader might run their content.
func refuseActive(ctx context.Context, content []byte, document *model.Context) error {
	for _, mark := range activeMarks {
		if bytes.Contains(content, mark) {
			return fail(Active, fmt.Errorf("it has %s", mark))
		}
	}
	for number, entry := range document.Table {
		if err := ctx.Err(); err != nil {
			return err
		}
		object, err := objectOf(ctx, document, number, entry)
		if err != nil {
			return fail(Damaged, err)
		}
		if what := activity(document.XRefTable, object); what != "" {
			return fail(Active, fmt.Errorf("it has %s", what))
		}
	}
	return nil
}

// objectOf is the object of an entry of the table. The library reads objects that are packed in a stream when they are
// needed, and passes over others that it cannot read.
func objectOf(ctx context.Context, document *model.Context, number int, entry *model.XRefTableEntry) (types.Object, error) {
	if packed, ok := entry.Object.(types.LazyObjectStreamObject); ok {
		return packed.DecodedObject(ctx)
	}
	if entry.Object != nil || entry.Free || entry.Offset == nil || *entry.Offset == 0 {
		return entry.Object, nil
	}
	return pdfcpu.ParseObjectWithContext(ctx, document, *entry.Offset, number, *entry.Generation)
}

// activity is what an object runs or carries, by the name in the table; empty: nothing.
func activity(document *model.XRefTable, object types.Object) string {
	switch object := object.(type) {
	case types.Dict:
		return activityOf(document, object)
	case types.StreamDict:
		return activityOf(document, object.Dict)
	case types.ObjectStreamDict:
		return activityOf(document, object.Dict)
	case types.XRefStreamDict:
		return activityOf(document, object.Dict)
	case types.Array:
		for _, one := range object {
			if what := activity(document, one); what != "" {
				return what
			}
		}
	}
	return ""
}

func activityOf(document *model.XRefTable, dictionary types.Dict) string {
	for key, value := range dictionary {
		if slices.Contains(activeKeys, key) || key == "OpenAction" && runs(document, value) {
			return key
		}
		if values := activeValues[key]; values != nil {
			if name, err := document.DereferenceName(value, model.V10, nil); err == nil && slices.Contains(values, string(name)) {
				return string(name)
			}
		}
		if what := activity(document, value); what != "" {
			return what
		}
	}
	return ""
}

// runs reports whether an OpenAction does more than to show a page, which programs such as LaTeX have it do.
func runs(document *model.XRefTable, value types.Object) bool {
	target, err := document.Dereference(value)
	if err != nil {
		return true
	}
	switch target := target.(type) {
	case types.Array: // a place in the document
		return false
	case types.Dict:
		name, err := document.DereferenceName(target["S"], model.V10, nil)
		_, more := target["Next"]
		return err != nil || name != "GoTo" || more
	}
	return target != nil
}
