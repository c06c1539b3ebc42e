package sheet

import (
	"fmt"
	"io"

	"github.com/carlos7ags/folio/core"
	"github.com/carlos7ags/folio/document"

	"cabinet/domain"
)

// product is the program that the document names as its origin.
const product = "Кабінет водія"

// moment is an instant as PDF writes it: Kyiv's time and its distance from UTC.
const moment = "D:20060102150405-07'00'"

// file is a document being written.
type file struct {
	*document.Writer
	sheet *Sheet
	pages []*core.PdfIndirectReference
}

// Write numbers the pages and writes the document.
func (s *Sheet) Write(w io.Writer) error {
	s.Need(0)
	s.number()
	f := &file{Writer: document.NewWriter("1.7"), sheet: s}
	f.SetRoot(f.catalogue())
	f.SetInfo(f.AddObject(s.about()))
	if _, err := f.WriteToWithOptions(w, document.WriteOptions{Deterministic: true}); err != nil {
		return fmt.Errorf("document: %w", err)
	}
	return nil
}

// about is what the document says of itself.
func (s *Sheet) about() *core.PdfDictionary {
	at := core.NewPdfLiteralString(s.info.At.In(domain.Kyiv).Format(moment))
	return dictionary(
		"Title", core.NewPdfTextString(clean(s.info.Title)), "Subject", core.NewPdfTextString(clean(s.info.Subject)),
		"Creator", core.NewPdfTextString(product), "Producer", core.NewPdfTextString(product),
		"CreationDate", at, "ModDate", at,
	)
}

// catalogue writes the document below its information. A reader shows it page below page, in full width, under its title.
func (f *file) catalogue() *core.PdfIndirectReference {
	catalogue := dictionary(
		"Type", name("Catalog"), "Pages", f.tree(), "Lang", core.NewPdfLiteralString("uk"),
		"MarkInfo", dictionary("Marked", core.NewPdfBoolean(true)),
		"ViewerPreferences", dictionary("DisplayDocTitle", core.NewPdfBoolean(true)),
		"PageLayout", name("OneColumn"), "OpenAction", core.NewPdfArray(f.pages[0], name("FitH"), core.NewPdfNull()),
	)
	catalogue.Set("StructTreeRoot", f.structure(f.sheet.root))
	return f.AddObject(catalogue)
}

// tree writes the pages.
func (f *file) tree() *core.PdfIndirectReference {
	pages := dictionary("Type", name("Pages"), "MediaBox", numbers(0, 0, points(pageWidth), points(pageHeight)))
	self := f.AddObject(pages)
	fonts := dictionary(
		regularName, f.AddObject(f.sheet.regular.BuildObjects(f.AddObject)),
		boldName, f.AddObject(f.sheet.bold.BuildObjects(f.AddObject)),
	)
	pages.Set("Resources", dictionary("Font", fonts))
	kids := core.NewPdfArray()
	for _, page := range f.sheet.pages {
		one := f.AddObject(dictionary(
			"Type", name("Page"), "Parent", self, "Contents", f.AddObject(core.NewPdfStreamCompressed(page.Bytes())),
			"StructParents", core.NewPdfInteger(page.number), "Tabs", name("S"),
		))
		f.pages = append(f.pages, one)
		kids.Add(one)
	}
	pages.Set("Kids", kids)
	pages.Set("Count", core.NewPdfInteger(kids.Len()))
	return self
}

// dictionary makes a dictionary of keys and values in turn.
func dictionary(entries ...any) *core.PdfDictionary {
	made := core.NewPdfDictionary()
	for i := 0; i < len(entries); i += 2 {
		made.Set(entries[i].(string), entries[i+1].(core.PdfObject))
	}
	return made
}

func name(text string) core.PdfObject { return core.NewPdfName(text) }

func numbers(values ...float64) *core.PdfArray {
	all := core.NewPdfArray()
	for _, value := range values {
		all.Add(core.NewPdfReal(value))
	}
	return all
}
