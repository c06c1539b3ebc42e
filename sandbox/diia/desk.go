package diia

import (
	"net/http"

	"cabinet/sandbox/ca"
	"cabinet/sandbox/store"
	"cabinet/sandbox/web"
)

// DeskPath is where the interface for testing programs is mounted.
const DeskPath = "/desk/api/diia/"

// recent is how many of the newest requests are looked through.
const recent = 100

// Recent lists the newest requests, those of one requestId when it is named.
func (s *Service) Recent(requestID string) ([]*Request, error) {
	list := []*Request{}
	err := s.store.View(func(tx *store.Tx) error {
		ids, err := store.Latest[string](tx, recentBucket, recent)
		if err != nil {
			return err
		}
		for _, id := range ids {
			req, err := load(tx, id)
			if err != nil {
				return err
			}
			if requestID == "" || req.RequestID == requestID {
				list = append(list, req)
			}
		}
		return nil
	})
	return list, err
}

// Desk serves the interface for programs that play the person.
func (s *Service) Desk() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /requests", s.deskList)
	mux.HandleFunc("GET /requests/{id}", s.deskAct(func(*http.Request, string) error { return nil }))
	mux.HandleFunc("POST /requests/{id}/sign", s.deskAct(s.deskSign))
	mux.HandleFunc("POST /requests/{id}/refuse", s.deskAct(func(_ *http.Request, id string) error { return s.refuse(id) }))
	mux.HandleFunc("POST /requests/{id}/resend", s.deskAct(func(_ *http.Request, id string) error { return s.resend(id) }))
	return http.NewCrossOriginProtection().Handler(mux)
}

// deskList answers with the newest requests, those of one requestId when it is named.
func (s *Service) deskList(w http.ResponseWriter, r *http.Request) {
	list, err := s.Recent(r.URL.Query().Get("requestId"))
	if err != nil {
		fail(w, err)
		return
	}
	web.JSON(w, http.StatusOK, list)
}

// deskAct does an act on a request and answers with the request afterwards.
func (s *Service) deskAct(act func(r *http.Request, id string) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id := r.PathValue("id")
		if err := act(r, id); err != nil {
			fail(w, err)
			return
		}
		req, err := s.request(id)
		if err != nil {
			fail(w, err)
			return
		}
		web.JSON(w, http.StatusOK, req)
	}
}

func (s *Service) deskSign(r *http.Request, id string) error {
	body := struct {
		RNOKPP string  `json:"rnokpp"`
		Kind   ca.Kind `json:"kind"`
	}{Kind: ca.ECDSA}
	if err := web.ReadJSON(r, &body, true); err != nil {
		return badRequest(err.Error())
	}
	return s.sign(id, body.RNOKPP, body.Kind)
}
