package registers

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
)

// table lists the services by path.
func (g *Gateway) table() map[string]service {
	services := map[string]service{
		"vehicles/search": {"vehicleSearch", g.searchVehicles},
		"vehicles/report": {"vehicleReport", g.reportVehicles},
		"vehicles/legal":  {"vehicleLegal", about(g.vehicleLegal)},
		"persons/search":  {"personByRnokpp", g.findPerson},
		"persons/card":    {"personCard", about(g.personCard)},

		"licences/national":      {"licenceNational", about(g.nationalLicence)},
		"licences/international": {"licenceInternational", about(g.internationalLicence)},
		"licences/photo":         {"licencePhoto", about(g.licencePhoto)},
		"licences/facts":         {"licenceFacts", about(g.licenceFacts)},

		"certificates/availability": {"certificateAvailability", about(g.certificateAvailability)},

		"confidants/initiator":   {"confidantInitiator", about(g.checkInitiator)},
		"confidants/participant": {"confidantParticipant", about(g.checkParticipant)},
		"confidants/vehicles":    {"confidantVehicles", about(g.vehiclesInUse)},

		"plates/dictionary": {"plateDictionary", typed(g.plateDictionary)},
		"plates/search":     {"plateSearch", typed(g.searchPlates)},
		"plates/check":      {"plateCheck", typed(g.checkPlate)},
		"plates/words":      {"plateWords", typed(g.plateWords)},
		"plates/suggest":    {"plateSuggest", typed(g.suggestPlates)},
		"plates/hold":       {"plateHold", about(g.holdPlate)},
		"plates/release":    {"plateRelease", typed(g.releasePlate)},
		"plates/holds":      {"plateHolds", about(g.holdsOf)},
		"plates/stored":     {"platesStored", about(g.storedPlates)},
		"plates/storage":    {"plateStorage", about(g.extendStorage)},

		"shipments/list":   {"shipmentList", about(g.listShipments)},
		"shipments/order":  {"shipmentOrder", about(g.orderShipment)},
		"shipments/cancel": {"shipmentCancel", about(g.cancelShipment)},

		"fines/person":     {"finesOfPerson", about(g.finesOfPerson)},
		"fines/search":     {"fineSearch", typed(g.searchFine)},
		"fines/media":      {"fineMedia", typed(g.fineMedia)},
		"fines/payment":    {"finePayment", about(g.payFine)},
		"observers/list":   {"observerList", about(g.listObservers)},
		"observers/decide": {"observerDecide", about(g.decideObserver)},

		"applications/status":   {"applicationStatus", typed(g.applicationStatus)},
		"applications/withdraw": {"applicationWithdraw", typed(g.withdrawApplication)},
	}
	for _, k := range kinds {
		services[k.path] = service{k.service, func(r *http.Request) (any, error) { return g.submit(r, k) }}
	}
	return services
}

// maxBody bounds the body of one request: an application carries scans.
const maxBody = 16 << 20

// typed reads the body of a request as T and serves it.
func typed[T any](serve func(T) (any, error)) func(*http.Request) (any, error) {
	return func(r *http.Request) (any, error) {
		var body T
		if err := readBody(r, &body); err != nil {
			return nil, err
		}
		return serve(body)
	}
}

// about is typed for a request about a person, whom Uxp-Subject-Id must name.
func about[T any](serve func(T) (any, error)) func(*http.Request) (any, error) {
	next := typed(serve)
	return func(r *http.Request) (any, error) {
		if err := needSubject(r); err != nil {
			return nil, err
		}
		return next(r)
	}
}

// readBody decodes the one JSON object of a body and refuses fields that the contract does not know.
func readBody(r *http.Request, into any) error {
	decoder := json.NewDecoder(http.MaxBytesReader(nil, r.Body, maxBody))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return badRequest("body is not the JSON object that the service takes")
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return badRequest("body holds more than one JSON value")
	}
	return nil
}

// personQuery is the body of a request about one person.
type personQuery struct {
	RNOKPP string `json:"rnokpp"`
}

func conflict(kind, message string) *fault {
	return newFault(http.StatusConflict, "Client."+kind, message)
}

func notFound(message string) *fault {
	return newFault(http.StatusNotFound, "Client.NotFound", message)
}

// blank reports whether any of the texts is empty.
func blank(texts ...string) bool {
	for _, text := range texts {
		if strings.TrimSpace(text) == "" {
			return true
		}
	}
	return false
}
