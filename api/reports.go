package api

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/api/contract"
	"cabinet/db/sqlc"
	"cabinet/documents/vehiclereport"
	"cabinet/domain"
	"cabinet/store"
)

// reportName is the file name of a report (VCHK-17).
const reportName = "Витяг.pdf"

// report is a paid report, and its order.
type report struct {
	domain.VehicleReport
	IssuedAt time.Time `json:"issuedAt"`
	order    uuid.UUID
	code     string
}

// OrderReport answers the report of a vehicle check (VCHK-13, GAP-30).
func (s *Server) OrderReport(c *gin.Context, id contract.ID, params contract.OrderReportParams) {
	found, err := reportOf(s.store.VehicleReportOfOrder(c, sqlc.VehicleReportOfOrderParams{OrderID: id, CitizenID: citizenOf(c)}))
	if params.Form == contract.OrderReportParamsFormPdf {
		s.answerReport(c, found, err)
		return
	}
	s.answer(c, found, err)
}

// ReportByVin answers the citizen's newest report about a VIN (API-064, VCHK-17).
func (s *Server) ReportByVin(c *gin.Context, params contract.ReportByVinParams) {
	s.answerReportByVIN(c, params.Vin)
}

func (s *Server) answerReportByVIN(c *gin.Context, vin string) {
	vin, err := vinOf(vin)
	if err != nil {
		s.refuse(c, err)
		return
	}
	found, err := reportOf(s.store.VehicleReportByVIN(c, citizenOf(c), vin))
	s.answerReport(c, found, err)
}

// ReportByCriteria answers the citizen's newest report about one of the vehicles of a search by person (API-065, VCHK-18).
func (s *Server) ReportByCriteria(c *gin.Context, params contract.ReportByCriteriaParams) {
	_, err := s.searchOf(contract.VehicleSearch{
		Type: contract.VehicleSearchType(domain.SearchByPerson), LastName: params.LastName, FirstName: params.FirstName,
		MiddleName: params.MiddleName, Birthday: params.Birthday,
	})
	if err != nil {
		s.refuse(c, err)
		return
	}
	found, err := reportOf(s.store.VehicleReportByCars(c, citizenOf(c), params.CarID))
	s.answerReport(c, found, err)
}

func reportOf(stored store.VehicleReport, err error) (report, error) {
	if errors.Is(err, pgx.ErrNoRows) {
		return report{}, domain.Refuse(domain.CodeNotFound)
	}
	if err != nil {
		return report{}, fmt.Errorf("report: %w", err)
	}
	return report{VehicleReport: stored.VehicleReport, IssuedAt: stored.CreatedAt, order: stored.Order, code: stored.Code}, nil
}

// answerReport answers a report as PDF, with the cabinet's seal.
func (s *Server) answerReport(c *gin.Context, found report, err error) {
	var document []byte
	if err == nil {
		document, err = s.extractOf(c, found)
	}
	s.answerPDF(c, reportName, document, err)
}

// extractOf prints a report, and seals it unless the cabinet has no seal.
func (s *Server) extractOf(ctx context.Context, found report) ([]byte, error) {
	var document bytes.Buffer
	err := vehiclereport.Render(&document, found.VehicleReport, vehiclereport.Meta{
		Number: domain.OrderNumberText(found.order), IssuedAt: found.IssuedAt, Code: found.code, Page: s.config.PublicURL + "/verify",
	})
	if err != nil || s.config.Seal == nil {
		return document.Bytes(), err
	}
	return s.config.Seal.Sign(ctx, document.Bytes(), s.config.Now())
}

// OrderReceipt answers the bank's receipt for a paid order (GAP-18).
func (s *Server) OrderReceipt(c *gin.Context, id contract.ID) {
	receipt, err := s.ordering.Receipt(c, citizenOf(c), id)
	s.answerPDF(c, "Квитанція.pdf", receipt, err)
}
