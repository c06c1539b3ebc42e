package api

import (
	"fmt"
	"log/slog"
	"net/http"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/telemetry"
	"cabinet/temporal"
)

// Profile is the signed-in citizen (API-016).
func (s *Server) Profile(c *gin.Context) {
	citizen, err := s.papers.Citizen(c, sessionOf(c).citizen)
	if err != nil {
		s.refuse(c, fmt.Errorf("profile: %w", err))
		return
	}
	c.JSON(http.StatusOK, profileView(citizen))
}

func profileView(citizen temporal.Citizen) contract.Profile {
	return contract.Profile{
		UID: citizen.ID, IpnChar: citizen.RNOKPP, SysNum: citizen.Reference[:12], Email: citizen.Email, Phone: citizen.Phone,
		EmailStatus: contract.ProfileEmailStatus(citizen.EmailStatus), Gender: contract.ProfileGender(citizen.Gender),
		Birthday: citizen.Birthday, Username: contract.Username{
			LastName: citizen.LastName, FirstName: citizen.FirstName, MiddleName: citizen.MiddleName,
		},
	}
}

// RecordActivity names the device of a session (API-004, GAP-72).
func (s *Server) RecordActivity(c *gin.Context) {
	var body contract.Activity
	if !s.bind(c, &body) {
		return
	}
	err := s.queries.NameSession(c, sqlc.NameSessionParams{Device: body.Device, Now: s.config.Now(), ID: sessionOf(c).id})
	if err != nil {
		s.refuse(c, fmt.Errorf("name session: %w", err))
		return
	}
	c.Status(http.StatusNoContent)
}

// Sessions lists where the citizen is signed in (API-025).
func (s *Server) Sessions(c *gin.Context) {
	current := sessionOf(c)
	rows, err := s.queries.SessionsOfCitizen(c, sqlc.SessionsOfCitizenParams{CitizenID: current.citizen, Now: s.config.Now()})
	if err != nil {
		s.refuse(c, fmt.Errorf("sessions: %w", err))
		return
	}
	sessions := make([]contract.Session, 0, len(rows))
	for _, row := range rows {
		sessions = append(sessions, contract.Session{
			ID: row.ID, Device: row.Device, Current: row.ID == current.id, CreatedAt: row.CreatedAt,
		})
	}
	c.JSON(http.StatusOK, sessions)
}

// EndSession ends one of the citizen's sessions (API-026).
func (s *Server) EndSession(c *gin.Context, id contract.ID) {
	ended, err := s.sessions.end(c, session{id: id, citizen: sessionOf(c).citizen})
	if err == nil && !ended {
		err = domain.Refuse(domain.CodeNotFound)
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	s.record(c, telemetry.SessionsEnded, "", slog.String("ended", id.String()))
	c.Status(http.StatusNoContent)
}

// EndOtherSessions ends all of the citizen's sessions but this one (API-027).
func (s *Server) EndOtherSessions(c *gin.Context) {
	ended, err := s.sessions.endOthers(c, sessionOf(c))
	if err != nil {
		s.refuse(c, err)
		return
	}
	s.record(c, telemetry.SessionsEnded, "", slog.Int("others", ended))
	c.Status(http.StatusNoContent)
}
