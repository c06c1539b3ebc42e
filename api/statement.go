package api

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/api/contract"
	"cabinet/api/refusal"
	"cabinet/db/sqlc"
	"cabinet/documents/statement"
	"cabinet/domain"
	"cabinet/temporal/orders"
)

// OrderStatement is what an order's parties sign (API-055, GAP-15), or the same as PDF (SIGN-13).
func (s *Server) OrderStatement(c *gin.Context, id contract.ID, params contract.OrderStatementParams) {
	order, content, err := s.statement(c, id)
	if err != nil {
		s.refuse(c, err)
		return
	}
	if params.Type == contract.OrderStatementParamsTypePdf {
		s.answerStatementPDF(c, order, content)
		return
	}
	answer := contract.Statement{Payload: string(content), Digest: order.Statement.Digest, Signatures: []contract.StatementSignature{}, Ways: s.signingWays(c, order)}
	for _, signature := range order.Statement.Signatures {
		cms, err := s.signature(c, order, signature.By)
		if err != nil {
			s.refuse(c, err)
			return
		}
		answer.Signatures = append(answer.Signatures, contract.StatementSignature{
			By: contract.StatementSignatureBy(signature.By), At: signature.At, Unsigned: signature.Unsigned, ID: signature.FileID, Sign: cms,
		})
	}
	c.JSON(http.StatusOK, answer)
}

// signature is a party's CMS over an order's statement; empty without one. It is kilobytes long, and so no part of lists.
func (s *Server) signature(c *gin.Context, order *domain.Order, party domain.Party) ([]byte, error) {
	name := order.Statement.FileOf(party)
	if name == "" {
		return []byte{}, nil
	}
	id, err := uuid.Parse(name)
	if err != nil {
		return nil, fmt.Errorf("signature of %s: %w", order.ID, err)
	}
	of := uuid.MustParse(order.ID)
	file, err := s.papers.FileOfOrder(c, sqlc.FileOfOrderParams{ID: id, OrderID: &of})
	if err != nil {
		return nil, fmt.Errorf("signature of %s: %w", order.ID, err)
	}
	return file.Content, nil
}

// Signing tells pages where the signature's widget is (SIGN-06, GAP-16).
func (s *Server) Signing(c *gin.Context) {
	c.JSON(http.StatusOK, contract.Signing{WidgetURL: s.config.SignWidgetURL, CheckRnokpp: !s.config.AnySigner})
}

// StatementSummary is what is signed in the words of the printed statement.
func (s *Server) StatementSummary(c *gin.Context, id contract.ID) {
	_, content, err := s.statement(c, id)
	var rows []statement.Row
	if err == nil {
		rows, err = statement.Rows(content)
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.JSON(http.StatusOK, each(rows, func(row statement.Row) contract.StatementLine {
		return contract.StatementLine{Label: row.Label, Value: row.Value, Code: row.Code}
	}))
}

// statement is the statement of an order of the signed-in citizen.
func (s *Server) statement(c *gin.Context, id uuid.UUID) (*domain.Order, []byte, error) {
	order, err := s.ownOrder(c, id)
	if err != nil {
		return nil, nil, err
	}
	if order.Statement == nil {
		return nil, nil, domain.Refuse(domain.CodeNotFound)
	}
	content, err := s.papers.Statement(c, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil, domain.Refuse(domain.CodeNotFound)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("statement of %s: %w", id, err)
	}
	return order, content, nil
}

// maxSignature is longer than any CMS with its chain and time-stamps.
const maxSignature = 128 << 10

// SignOrder signs the statement (API-056, SIGN-10). The signature is kept first; the order verifies it.
func (s *Server) SignOrder(c *gin.Context, id contract.ID, params contract.SignOrderParams) {
	order, err := s.ownOrder(c, id)
	if err != nil {
		s.refuse(c, err)
		return
	}
	cms, statementType, err := readSignature(c.Request)
	if err == nil {
		err = s.unstopped(domain.ActionSign)
	}
	act := s.act(c, id, params.IdempotencyKey)
	if err == nil {
		err = s.maySign(c, order, act, cms)
	}
	if err == nil {
		err = order.CheckStatementType(statementType)
	}
	if err != nil {
		s.refuseFor(c, err, id)
		return
	}
	state, err := s.sign(c, act, cms)
	s.answerOrder(c, http.StatusOK, &state, err, id)
}

// maySign says why nothing is kept of a signature: the order does not ask for one. A request that comes again is the order's
// to answer, as the first time.
func (s *Server) maySign(c *gin.Context, order *domain.Order, act orders.Act, cms []byte) error {
	refused := s.may(c, order, domain.ActionSign)
	if refused == nil {
		return nil
	}
	_, err := s.queries.FileOfOrder(c, sqlc.FileOfOrderParams{ID: signatureID(act, cms), OrderID: &act.OrderID})
	if errors.Is(err, pgx.ErrNoRows) {
		return refused
	}
	return err
}

// sign is the act of signing by the signature's widget. One that the order has found bad is not kept: it waits on for a good
// one, and as many others may come as anybody likes. That word stays with the key, so nobody uses the file any more.
func (s *Server) sign(ctx context.Context, act orders.Act, cms []byte) (state domain.Order, err error) {
	if act.FileID, err = s.keepSignature(ctx, act, cms); err != nil {
		return state, err
	}
	state, err = s.world.Orders.Do(ctx, domain.ActionSign, act)
	if err != nil {
		refusal := refusal.Of(err)
		if refusal.Code.Class() == domain.ClassSignature && refusal.Settled {
			s.dropSignature(ctx, act, cms)
		}
	}
	return state, err
}

// dropSignature forgets a signature. One that is not forgotten goes with its order.
func (s *Server) dropSignature(ctx context.Context, act orders.Act, cms []byte) {
	if err := s.queries.DropFile(ctx, sqlc.DropFileParams{ID: signatureID(act, cms), OrderID: &act.OrderID}); err != nil {
		s.logger.WarnContext(ctx, "a bad signature is not forgotten", "order", act.OrderID, "error", err)
	}
}

// signatureID is the same for the same signature of the same act.
func signatureID(act orders.Act, cms []byte) uuid.UUID {
	return uuid.NewSHA1(act.OrderID, append([]byte(act.CitizenID+act.Key), cms...))
}

// keepSignature stores a signature under an id of its act: the same request keeps it once.
func (s *Server) keepSignature(ctx context.Context, act orders.Act, cms []byte) (string, error) {
	citizen, err := uuid.Parse(act.CitizenID)
	if err != nil {
		return "", fmt.Errorf("keep signature of %s: %w", act.OrderID, err)
	}
	id := signatureID(act, cms)
	_, err = s.papers.AddFile(ctx, sqlc.AddFileParams{
		ID: id, CitizenID: citizen, OrderID: &act.OrderID, Kind: string(domain.FileSignature),
		MediaType: "application/pkcs7-signature", Content: cms, CreatedAt: s.config.Now(),
	})
	if err != nil {
		return "", fmt.Errorf("keep signature of %s: %w", act.OrderID, err)
	}
	return id.String(), nil
}

// readSignature reads the part "sign", a CMS or its base64, and the statement's type.
func readSignature(r *http.Request) (cms []byte, statementType string, err error) {
	read, err := readForm(r, "sign", "type")
	if err != nil {
		return nil, "", err
	}
	cms = read["sign"].content
	if len(cms) > maxSignature {
		return nil, "", domain.Refuse(domain.CodePayloadTooLarge)
	}
	if decoded, err := base64.StdEncoding.DecodeString(string(cms)); err == nil {
		cms = decoded
	}
	return cms, string(read["type"].content), read.require("sign")
}

// answerStatementPDF prints the statement with who has signed it.
func (s *Server) answerStatementPDF(c *gin.Context, order *domain.Order, content []byte) {
	service, _ := domain.ServiceNamed(order.Service)
	meta := statement.Meta{
		Service: service.Name, Number: order.ID, Digest: order.Statement.Digest, At: order.CreatedAt, Plate: order.Plate,
	}
	for _, signature := range order.Statement.Signatures {
		meta.Signatures = append(meta.Signatures, signature.Text())
	}
	var document bytes.Buffer
	err := statement.Render(&document, content, meta)
	s.answerPDF(c, order.ID+".pdf", document.Bytes(), err)
}
