package ordering

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"time"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// kind is how the orders of a service are made: read reads what was sent and refuses what is wrong in it, prepare fills a draft
// with what registers say now, and returns what the workflow needs to know.
type kind struct {
	read    func(data []byte, now time.Time) (request any, err error)
	prepare func(ctx context.Context, o *Orders, d *draft, request any) (data any, err error)
}

// kinds are the services that can be ordered.
var kinds = map[domain.ServiceName]kind{
	domain.VehicleCheckService:     kindOf(readVehicleCheck, (*Orders).prepareVehicleCheck),
	domain.PlateReserveService:     kindOf(readPlateReservation, (*Orders).preparePlateReservation),
	domain.PlateStorageService:     kindOf(readPlateStorage, (*Orders).preparePlateStorage),
	domain.LicenceExchangeService:  kindOf(readLicenceExchange, (*Orders).prepareLicenceExchange),
	domain.InsuranceService:        kindOf(readInsurance, (*Orders).prepareInsurance),
	domain.GreenInsuranceService:   kindOf(readGreenInsurance, (*Orders).prepareGreenInsurance),
	domain.SPRExchangeService:      kindOf(readCertificateExchange, (*Orders).prepareCertificateExchange),
	domain.OwnerToConfidantService: kindOf(readAppointment, (*Orders).prepareAppointment),
	domain.ConfidantToOwnerService: kindOf(readAppointment, (*Orders).prepareAppointment),
	domain.ConfidantRevokeService:  kindOf(readRevocation, (*Orders).prepareRevocation),
	domain.FinesService:            kindOf(readFinePayment, (*Orders).prepareFinePayment),
	domain.PostalShipmentService:   kindOf(readShipment, (*Orders).prepareShipment),
	domain.ReshipmentService:       kindOf(readShipment, (*Orders).prepareShipment),
	domain.ReshipmentSPRService:    kindOf(readShipment, (*Orders).prepareShipment),
	domain.IndividualPlateService:  kindOf(readIndividualPlate, (*Orders).prepareIndividualPlate),
}

// kindOf joins the two steps of a service, whose request has a type of its own. What is read is the decoded request.
func kindOf[R any](
	read func(request R, now time.Time) (R, error), prepare func(*Orders, context.Context, *draft, R) (any, error),
) kind {
	return kind{
		read: func(data []byte, now time.Time) (any, error) {
			var request R
			if err := decode(data, &request); err != nil {
				return nil, err
			}
			return read(request, now)
		},
		prepare: func(ctx context.Context, o *Orders, d *draft, request any) (any, error) {
			return prepare(o, ctx, d, request.(R))
		},
	}
}

// TextWrongType is what a citizen reads about a value of another type.
const TextWrongType = "Невірний тип значення"

// decode reads JSON and refuses fields that the contract does not have.
func decode(data []byte, into any) error {
	if err := strictJSON(data, into); err != nil {
		var wrongType *json.UnmarshalTypeError
		if errors.As(err, &wrongType) && wrongType.Field != "" {
			return &domain.Error{Code: domain.CodeInvalid, Fields: domain.Fields{wrongType.Field: TextWrongType}}
		}
		return domain.RefuseFor(domain.CodeUnreadable, err)
	}
	return nil
}

var errTrailing = errors.New("something follows the JSON value")

// strictJSON reads exactly one JSON value without unknown fields.
func strictJSON(data []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errTrailing
	}
	return nil
}

// notFound reports whether a register has answered that it has nothing.
func notFound(err error) bool { return wire.KindOf(err) == wire.NotFound }

// unlessNotFound is the error, unless it says that the register has no such record.
func unlessNotFound(err error) error {
	if notFound(err) {
		return nil
	}
	return err
}
