package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/db/sqlc"
	"cabinet/documents/upload"
	"cabinet/domain"
	"cabinet/temporal"
)

// UploadFile keeps a document for an order that is going to be made (UPL-01).
func (s *Server) UploadFile(c *gin.Context) { s.keepUpload(c, nil) }

// UploadOrderFile adds a document to an own unfinished order (API-057, GAP-14), while it can still reach the service centre.
func (s *Server) UploadOrderFile(c *gin.Context, id contract.ID) {
	order, err := s.ownOrder(c, id)
	if err == nil {
		err = takesFiles(order, sessionOf(c).citizen.String())
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	s.keepUpload(c, &id)
}

// takesFiles says why a citizen may not add documents to an order: they go with the application, which the initiator makes.
func takesFiles(order *domain.Order, citizen string) error {
	switch {
	case order.PartyOf(citizen) != domain.PartyInitiator:
		return &domain.Error{Code: domain.CodeNotAllowed, Fields: domain.Fields{"file": "Документи до замовлення додає лише заявник"}}
	case order.Lodged != nil:
		return &domain.Error{Code: domain.CodeNotAllowed, Fields: domain.Fields{"file": "Заяву вже передано до сервісного центру: додати документ не можна"}}
	case order.Status.Finished():
		return domain.Refuse(domain.CodeNotAllowed)
	}
	return nil
}

func (s *Server) keepUpload(c *gin.Context, order *uuid.UUID) {
	name, content, err := readUpload(c.Request)
	if err != nil {
		s.refuse(c, err)
		return
	}
	_, err = upload.Check(c, content)
	var fault *upload.Error
	if errors.As(err, &fault) {
		err = &domain.Error{Code: domain.CodeInvalid, Fields: domain.Fields{"file": fault.Message()}, Cause: fault}
	}
	if err == nil {
		err = s.scan(c, content)
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	scan := sqlc.AddFileParams{
		ID: uuid.New(), CitizenID: sessionOf(c).citizen, OrderID: order, Kind: string(domain.FileScan), Name: []byte(name),
		MediaType: upload.MediaType, Content: content, CreatedAt: s.config.Now(),
	}
	if scan, err = s.papers.SealFile(c, scan); err != nil {
		s.refuse(c, fmt.Errorf("keep upload: %w", err))
		return
	}
	err = s.withCitizen(c, scan.CitizenID, func(queries *sqlc.Queries, _ temporal.Citizen) error { return addScan(c, queries, scan) })
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.JSON(http.StatusCreated, contract.StoredFile{ID: scan.ID, Name: name})
}

// scan refuses a document in which the scanner finds malware. While the scanner does not answer, every document is refused,
// unless the configuration lets them pass.
func (s *Server) scan(c *gin.Context, content []byte) error {
	if s.world.Antivirus == nil {
		return nil
	}
	malware, err := s.world.Antivirus.Scan(c, content)
	switch {
	case err != nil && s.config.UnscannedUploads:
		s.logger.WarnContext(c, "upload taken unscanned", "request", c.GetString(requestIDKey), "error", err)
		return nil
	case err != nil:
		return domain.RefuseFor(domain.CodeScanUnavailable, err)
	case malware != "":
		s.logger.WarnContext(c, "upload refused: malware", "request", c.GetString(requestIDKey), "malware", malware)
		return domain.Refuse(domain.CodeMalware)
	}
	return nil
}

// maxUploads is how many documents a citizen may hold for orders that are going to be made, and how many one order may have.
// A wizard asks for three, which may be replaced.
const maxUploads = 20

// addScan keeps a document unless there are enough.
func addScan(ctx context.Context, queries *sqlc.Queries, scan sqlc.AddFileParams) error {
	var there int64
	var err error
	enough := domain.Refuse(domain.CodeUploadsLimit)
	if scan.OrderID == nil {
		there, err = queries.CountUploads(ctx, scan.CitizenID)
	} else {
		there, err = queries.CountUploadsOfOrder(ctx, scan.OrderID)
		enough = &domain.Error{Code: domain.CodeNotAllowed, Fields: domain.Fields{"file": "До замовлення вже додано найбільшу кількість документів"}}
	}
	if err != nil {
		return fmt.Errorf("keep upload: %w", err)
	}
	if there >= maxUploads {
		return enough
	}
	kept, err := queries.AddFile(ctx, scan)
	if err != nil {
		return fmt.Errorf("keep upload: %w", err)
	}
	if kept == 0 {
		return domain.Refuse(domain.CodeNotAllowed) // the order was erased meanwhile
	}
	return nil
}

// maxFileName is the longest name that is kept of a file, in characters.
const maxFileName = 200

// readUpload reads the one part of an upload. An empty file is left to the check of files, which has words for it.
func readUpload(r *http.Request) (name string, content []byte, err error) {
	read, err := readForm(r, "file")
	if err != nil {
		return "", nil, err
	}
	file, sent := read["file"]
	if !sent {
		return "", nil, read.require("file")
	}
	return shortened(file.fileName), file.content, nil
}

// shortened is a file's name as it is kept.
func shortened(name string) string {
	if !plainText(name) {
		return ""
	}
	if runes := []rune(name); len(runes) > maxFileName {
		return string(runes[:maxFileName])
	}
	return name
}
