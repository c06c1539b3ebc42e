package domain

// FileKind says what a stored file is to an order.
type FileKind string

// The kinds of files.
const (
	FileScan      FileKind = "scan"      // an uploaded document (LIC-24, LIC-29)
	FileDrawing   FileKind = "drawing"   // the drawn signature (SIGN-05)
	FileSignature FileKind = "signature" // a CMS over the statement (SIGN-10)
)
