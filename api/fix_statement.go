package api

import (
	"bytes"
	"fmt"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// fixStatement writes down what the citizen is going to sign: who, which service, which order, and the application. From
// here on it does not change (GAP-15).
func (s *Server) fixStatement(c *gin.Context, wanted *wish, parts map[string]any) error {
	content, err := domain.StatementContent(wanted.order.ID, wanted.service.InternalName, wanted.order.Price, wanted.person(), parts)
	if err != nil {
		return err
	}
	id := uuid.MustParse(wanted.order.ID)
	err = s.papers.SaveStatement(c, sqlc.SaveStatementParams{OrderID: id, Content: content, CreatedAt: s.config.Now()})
	if err != nil {
		return fmt.Errorf("statement of %s: %w", id, err)
	}
	// A request that is repeated after an outage finds the statement that it has fixed already; it must be the same.
	fixed, err := s.papers.Statement(c, id)
	if err != nil {
		return fmt.Errorf("statement of %s: %w", id, err)
	}
	if !bytes.Equal(fixed, content) {
		return domain.Refuse(domain.CodeKeyReused)
	}
	wanted.order.Statement = &domain.Statement{Digest: domain.Digest(fixed)}
	return nil
}

// orScant reads a person or a document that the register does not have as too little data (LIC-46).
func orScant(err error) error {
	if wire.KindOf(err) == wire.NotFound {
		return domain.RefuseFor(domain.CodeScantRegistry, err)
	}
	return err
}
