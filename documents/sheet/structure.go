package sheet

import "github.com/carlos7ags/folio/core"

// node is an element of the document's structure.
type node struct {
	tag   string
	scope string     // of a table's head: whose head it is, Row or Column
	alt   string     // a figure in words
	box   [4]float64 // where a figure is
	kids  []kid
	self  *core.PdfIndirectReference // once it is written
}

// kid is a part of an element: another element, or marked content of a page.
type kid struct {
	element *node
	page    int
	content int
}

// add puts an element at the end of another one. Of no element there are none.
func (n *node) add(tag string) *node {
	if n == nil {
		return nil
	}
	element := &node{tag: tag}
	n.kids = append(n.kids, kid{element: element})
	return element
}

// head adds a cell that is the head of its row or column.
func (n *node) head(scope string) *node {
	cell := n.add("TH")
	if cell != nil {
		cell.scope = scope
	}
	return cell
}

// element adds an element to the document, unless what is drawn has its place already.
func (s *Sheet) element(tag string) *node {
	if s.marked {
		return nil
	}
	return s.root.add(tag)
}

// mark draws what belongs to an element, or to none: decoration. All that is drawn within has its place by that.
func (s *Sheet) mark(element *node, draw func()) {
	if s.marked {
		draw()
		return
	}
	s.marked = true
	if element == nil {
		s.page.BeginMarkedContent("Artifact") // BeginArtifact writes an operator that lacks an operand
	} else {
		element.kids = append(element.kids, kid{page: s.page.number, content: len(s.page.owners)})
		s.page.BeginMarkedContentWithID(element.tag, len(s.page.owners))
		s.page.owners = append(s.page.owners, element)
	}
	draw()
	s.page.EndMarkedContent()
	s.marked = false
}

// Figure draws a picture with a text that describes it.
func (s *Sheet) Figure(alt string, x, y, width, height float64, draw func()) {
	figure := s.element("Figure")
	figure.alt = clean(alt)
	figure.box = [4]float64{across(x), up(y + height), across(x + width), up(y)}
	s.mark(figure, draw)
}

// structure writes the elements and which of them owns each marked content.
func (f *file) structure(root *node) *core.PdfIndirectReference {
	tree := dictionary("Type", name("StructTreeRoot"))
	self := f.AddObject(tree)
	tree.Set("K", f.element(root, self))
	owners := core.NewPdfArray()
	for _, page := range f.sheet.pages {
		of := core.NewPdfArray()
		for _, owner := range page.owners {
			of.Add(owner.self)
		}
		owners.Add(core.NewPdfInteger(page.number))
		owners.Add(f.AddObject(of))
	}
	tree.Set("ParentTree", f.AddObject(dictionary("Nums", owners)))
	tree.Set("ParentTreeNextKey", core.NewPdfInteger(len(f.pages)))
	return self
}

func (f *file) element(n *node, parent *core.PdfIndirectReference) *core.PdfIndirectReference {
	element := dictionary("S", name(n.tag), "P", parent)
	n.self = f.AddObject(element)
	if n.scope != "" {
		element.Set("A", dictionary("O", name("Table"), "Scope", name(n.scope)))
	}
	if n.alt != "" {
		element.Set("Alt", core.NewPdfTextString(n.alt))
		element.Set("A", dictionary("O", name("Layout"), "Placement", name("Block"), "BBox", numbers(n.box[:]...)))
	}
	kids := core.NewPdfArray()
	for _, kid := range n.kids {
		kids.Add(f.kid(element, n, kid))
	}
	element.Set("K", kids)
	return n.self
}

// kid is a part of an element as it is written: content of the page on which the element begins is a bare number.
func (f *file) kid(element *core.PdfDictionary, n *node, kid kid) core.PdfObject {
	if kid.element != nil {
		return f.element(kid.element, n.self)
	}
	number, first := core.NewPdfInteger(kid.content), n.kids[0].page
	if kid.page == first {
		element.Set("Pg", f.pages[first])
		return number
	}
	return dictionary("Type", name("MCR"), "Pg", f.pages[kid.page], "MCID", number)
}
