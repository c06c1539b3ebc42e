package api

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
)

// UploadFile stores a document for an order that is not made yet (UPL-01).
func (s *Server) UploadFile(c *gin.Context) { s.upload(c, nil) }

// UploadOrderFile adds a document to an own unfinished order (API-057, GAP-14), until its application has been submitted.
func (s *Server) UploadOrderFile(c *gin.Context, id contract.ID) {
	if err := s.ordering.PermitUpload(c, citizenOf(c), id); err != nil {
		s.refuse(c, err)
		return
	}
	s.upload(c, &id)
}

func (s *Server) upload(c *gin.Context, order *uuid.UUID) {
	name, content, err := readUpload(c.Request)
	var file uuid.UUID
	if err == nil {
		file, err = s.ordering.Upload(c, citizenOf(c), order, name, content)
	}
	s.answerWith(c, http.StatusCreated, contract.StoredFile{ID: file, Name: name}, err)
}

// maxFileName is the longest name of a file that is stored, in characters.
const maxFileName = 200

// readUpload reads the one part of an upload. An empty file is left to the check of files, which has a message for it.
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

// shortened returns a file's name as it is stored.
func shortened(name string) string {
	if !plainText(name) {
		return ""
	}
	if runes := []rune(name); len(runes) > maxFileName {
		return string(runes[:maxFileName])
	}
	return name
}
