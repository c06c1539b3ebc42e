package api

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/documents/statement"
	"cabinet/domain"
	"cabinet/ordering"
)

// OrderStatement answers what an order's parties sign (API-055, GAP-15), or the same as PDF (SIGN-13).
func (s *Server) OrderStatement(c *gin.Context, id contract.ID, params contract.OrderStatementParams) {
	order, content, err := s.ordering.Statement(c, citizenOf(c), id)
	switch {
	case err != nil:
		s.refuse(c, err)
	case params.Type == contract.OrderStatementParamsTypePdf:
		document, err := printedStatement(order, content)
		s.answerPDF(c, order.ID.String()+".pdf", document, err)
	default:
		view, err := s.statementView(c, citizenOf(c), order, content)
		s.answer(c, view, err)
	}
}

// statementView returns a statement with its signatures, and the ways in which a citizen may sign it now.
func (s *Server) statementView(ctx context.Context, citizen uuid.UUID, order *domain.Order, content []byte) (contract.Statement, error) {
	view := contract.Statement{
		Payload: string(content), Digest: order.Statement.Digest, Signatures: []contract.StatementSignature{},
		Ways: s.signingWays(citizen, order),
	}
	for _, signature := range order.Statement.Signatures {
		cms, err := s.ordering.Signature(ctx, order, signature.By)
		if err != nil {
			return view, err
		}
		view.Signatures = append(view.Signatures, contract.StatementSignature{
			By: contract.StatementSignatureBy(signature.By), At: signature.At, Unsigned: signature.Unsigned, ID: signature.FileID, Sign: cms,
		})
	}
	return view, nil
}

// Signing answers where the signature widget is (SIGN-06, GAP-16).
func (s *Server) Signing(c *gin.Context) {
	c.JSON(http.StatusOK, contract.Signing{WidgetURL: s.config.SignWidgetURL, CheckRnokpp: !s.config.AnySigner})
}

// StatementSummary answers the rows of the printed statement.
func (s *Server) StatementSummary(c *gin.Context, id contract.ID) {
	_, content, err := s.ordering.Statement(c, citizenOf(c), id)
	var rows []statement.Row
	if err == nil {
		rows, err = statement.Rows(content)
	}
	s.answer(c, each(rows, func(row statement.Row) contract.StatementLine {
		return contract.StatementLine{Label: row.Label, Value: row.Value, Code: row.Code}
	}), err)
}

// SignOrder signs the statement (API-056, SIGN-10).
func (s *Server) SignOrder(c *gin.Context, id contract.ID, params contract.SignOrderParams) {
	order, err := s.ordering.Order(c, citizenOf(c), id)
	if err != nil {
		s.refuse(c, err)
		return
	}
	var state domain.Order
	cms, statementType, err := readSignature(c.Request)
	if err == nil {
		state, err = s.ordering.Sign(c, order, s.act(c, id, params.IdempotencyKey), cms, statementType)
	}
	s.answerOrder(c, http.StatusOK, &state, err, id)
}

// readSignature reads the part "sign", a CMS or its base64, and the statement's type.
func readSignature(r *http.Request) (cms []byte, statementType string, err error) {
	read, err := readForm(r, "sign", "type")
	if err != nil {
		return nil, "", err
	}
	cms = read["sign"].content
	if len(cms) > ordering.MaxSignature {
		return nil, "", domain.Refuse(domain.CodePayloadTooLarge)
	}
	if decoded, err := base64.StdEncoding.DecodeString(string(cms)); err == nil {
		cms = decoded
	}
	return cms, string(read["type"].content), read.require("sign")
}

// printedStatement prints a statement with its signatures, as PDF.
func printedStatement(order *domain.Order, content []byte) ([]byte, error) {
	service, _ := domain.ServiceNamed(order.Service)
	meta := statement.Meta{
		Service: service.Name, Number: domain.OrderNumberText(order.ID), Digest: order.Statement.Digest, At: order.CreatedAt, Plate: order.Plate,
	}
	for _, signature := range order.Statement.Signatures {
		meta.Signatures = append(meta.Signatures, signature.Text())
	}
	var document bytes.Buffer
	if err := statement.Render(&document, content, meta); err != nil {
		return nil, fmt.Errorf("statement of %s: %w", order.ID, err)
	}
	return document.Bytes(), nil
}
