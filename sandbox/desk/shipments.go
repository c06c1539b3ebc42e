package desk

import (
	"errors"
	"net/http"

	"cabinet/sandbox/registers"
	"cabinet/sandbox/web"
)

// ShipmentsPath is where a program says what has become of a document at a service centre without the cabinet.
const ShipmentsPath = "/desk/api/shipments"

// Shipments serves ShipmentsPath.
func Shipments(mux *http.ServeMux, g *registers.Gateway) {
	mux.Handle("POST "+ShipmentsPath, http.NewCrossOriginProtection().Handler(http.HandlerFunc(
		func(w http.ResponseWriter, r *http.Request) {
			var wanted registers.WaitingShipment
			if err := web.ReadJSON(r, &wanted, true); err != nil {
				apiError(w, http.StatusBadRequest, err)
				return
			}
			switch err := g.ChangeShipment(wanted); {
			case errors.Is(err, registers.ErrWrongShipment):
				apiError(w, http.StatusUnprocessableEntity, err)
			case err != nil:
				apiError(w, http.StatusInternalServerError, err)
			default:
				web.JSON(w, http.StatusOK, wanted)
			}
		})))
}
