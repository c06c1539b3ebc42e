package desk

import (
	"errors"
	"net/http"

	"cabinet/sandbox/registers"
	"cabinet/sandbox/web"
)

// StoragePath is where a program says what has become of a plate in storage without the cabinet.
const StoragePath = "/desk/api/storage"

// Storage serves StoragePath.
func Storage(mux *http.ServeMux, g *registers.Gateway) {
	mux.Handle("POST "+StoragePath, http.NewCrossOriginProtection().Handler(http.HandlerFunc(
		func(w http.ResponseWriter, r *http.Request) {
			var wanted registers.StoredPlate
			if err := web.ReadJSON(r, &wanted, true); err != nil {
				apiError(w, http.StatusBadRequest, err)
				return
			}
			switch err := g.ChangeStorage(wanted); {
			case errors.Is(err, registers.ErrWrongStorage):
				apiError(w, http.StatusUnprocessableEntity, err)
			case err != nil:
				apiError(w, http.StatusInternalServerError, err)
			default:
				web.JSON(w, http.StatusOK, wanted)
			}
		})))
}
