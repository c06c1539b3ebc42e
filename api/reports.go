package api

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/api/contract"
	"cabinet/db/sqlc"
	"cabinet/documents/vehiclereport"
	"cabinet/domain"
	"cabinet/temporal"
)

// reportName is how a report is saved (VCHK-17).
const reportName = "Витяг.pdf"

// report is a paid report and where it comes from.
type report struct {
	domain.VehicleReport
	IssuedAt time.Time `json:"issuedAt"`
	order    uuid.UUID
}

// OrderReport is the report of a vehicle check (VCHK-13, GAP-30).
func (s *Server) OrderReport(c *gin.Context, id contract.ID, params contract.OrderReportParams) {
	kept, err := s.papers.VehicleReportOfOrder(c, sqlc.VehicleReportOfOrderParams{OrderID: id, CitizenID: citizenOf(c)})
	found, err := reportOf(kept, err)
	switch {
	case err != nil:
		s.refuse(c, err)
	case params.Form == contract.OrderReportParamsFormPdf:
		s.sendReport(c, found)
	default:
		c.JSON(http.StatusOK, found)
	}
}

// ReportByVin is the citizen's newest report about a VIN (API-064, VCHK-17).
func (s *Server) ReportByVin(c *gin.Context, params contract.ReportByVinParams) {
	s.sendReportByVIN(c, params.Vin)
}

func (s *Server) sendReportByVIN(c *gin.Context, vin string) {
	vin = domain.NormalizeVIN(vin)
	var check domain.Check
	check.Field("vin", domain.ValidVIN(vin))
	if err := check.Err(); err != nil {
		s.refuse(c, err)
		return
	}
	kept, err := s.papers.VehicleReportByVIN(c, citizenOf(c), vin)
	found, err := reportOf(kept, err)
	if err != nil {
		s.refuse(c, err)
		return
	}
	s.sendReport(c, found)
}

// ReportByCriteria is the citizen's newest report about one of the vehicles of a search by person (API-065, VCHK-18).
func (s *Server) ReportByCriteria(c *gin.Context, params contract.ReportByCriteriaParams) {
	search, err := searchOf(contract.VehicleSearch{
		Type: contract.VehicleSearchType(domain.SearchByPerson), LastName: params.LastName, FirstName: params.FirstName,
		MiddleName: params.MiddleName, Birthday: params.Birthday,
	})
	if err == nil {
		err = search.Validate(s.config.Now())
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	kept, err := s.papers.VehicleReportByCars(c, citizenOf(c), params.CarID)
	found, err := reportOf(kept, err)
	if err != nil {
		s.refuse(c, err)
		return
	}
	s.sendReport(c, found)
}

func reportOf(kept temporal.VehicleReport, err error) (*report, error) {
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, domain.Refuse(domain.CodeNotFound)
	}
	if err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	return &report{VehicleReport: kept.VehicleReport, IssuedAt: kept.CreatedAt, order: kept.Order}, nil
}

func (s *Server) sendReport(c *gin.Context, found *report) {
	var document bytes.Buffer
	err := vehiclereport.Render(&document, found.VehicleReport, vehiclereport.Meta{
		Number: found.order.String(), IssuedAt: found.IssuedAt,
	})
	s.answerPDF(c, reportName, document.Bytes(), err)
}

// OrderReceipt answers the bank's receipt for a paid order (GAP-18).
func (s *Server) OrderReceipt(c *gin.Context, id contract.ID) {
	receipt, err := s.ordering.Receipt(c, citizenOf(c), id)
	s.answerPDF(c, "Квитанція.pdf", receipt, err)
}
