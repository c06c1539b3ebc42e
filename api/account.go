package api

import (
	"encoding/hex"
	"log/slog"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/account"
	"cabinet/api/contract"
	"cabinet/domain"
	"cabinet/process/telemetry"
	"cabinet/store"
)

// Profile returns the signed-in citizen (API-016).
func (s *Server) Profile(c *gin.Context) {
	citizen, err := s.accounts.Citizen(c, citizenOf(c))
	s.answer(c, profileView(citizen), err)
}

func profileView(citizen store.Citizen) contract.Profile {
	return contract.Profile{
		UID: citizen.ID, IpnChar: citizen.RNOKPP, SysNum: systemNumber(citizen.ID),
		Email: citizen.Email, Phone: citizen.Phone,
		EmailStatus: contract.ProfileEmailStatus(citizen.EmailStatus), Gender: contract.ProfileGender(citizen.Gender),
		Birthday: citizen.Birthday, Username: contract.Username{
			LastName: citizen.LastName, FirstName: citizen.FirstName, MiddleName: citizen.MiddleName,
		},
		Greeting: domain.Greeting(citizen.FirstName),
	}
}

// systemNumber is a citizen's system number (PROF-01): the random digits of the id.
func systemNumber(id uuid.UUID) string { return hex.EncodeToString(id[len(id)-6:]) }

// ChangeProfile changes the contacts that are sent (API-017, PROF-05).
func (s *Server) ChangeProfile(c *gin.Context) {
	var change contract.ContactsChange
	if !s.bind(c, &change) {
		return
	}
	before, after, err := s.accounts.ChangeContacts(c, citizenOf(c), account.Contacts{
		Email: change.Email, Phone: change.Phone, Gender: string(change.Gender),
	})
	if err == nil {
		s.recordContacts(c, after.Email != before.Email, after.Phone != before.Phone)
	}
	s.answer(c, profileView(after), err)
}

// recordContacts records that a citizen's contacts have changed, if they have.
func (s *Server) recordContacts(c *gin.Context, email, phone bool) {
	if email || phone {
		s.record(c, telemetry.ContactsChanged, "", slog.Bool("email", email), slog.Bool("phone", phone))
	}
}

// RequestVerification sends a link that verifies an email address (API-019, PROF-11).
func (s *Server) RequestVerification(c *gin.Context) {
	var body contract.VerificationRequest
	if !s.bind(c, &body) {
		return
	}
	link, err := s.accounts.SendLink(c, citizenOf(c), requestID(c), body.Email)
	if err == nil {
		s.recordContacts(c, link.Changed, false)
	}
	s.answer(c, contract.Verification{Email: link.Email, Until: link.Until}, err)
}

// ConfirmEmail verifies the address to which a link was sent (API-018, PROF-13).
func (s *Server) ConfirmEmail(c *gin.Context, code string) {
	s.done(c, s.accounts.ConfirmEmail(c, code))
}

// RecordActivity names the device of a session (API-004, GAP-72).
func (s *Server) RecordActivity(c *gin.Context) {
	var body contract.Activity
	if s.bind(c, &body) {
		s.done(c, s.sessions.NameDevice(c, sessionOf(c), body.Device))
	}
}

// Sessions lists where the citizen is signed in (API-025).
func (s *Server) Sessions(c *gin.Context) {
	current := sessionOf(c)
	open, err := s.sessions.List(c, current.Citizen)
	sessions := make([]contract.Session, 0, len(open))
	for _, one := range open {
		sessions = append(sessions, contract.Session{
			ID: one.ID, Provider: domain.Provider(one.Provider).Name(), Device: one.Device,
			Current: one.ID == current.ID, CreatedAt: one.CreatedAt,
		})
	}
	s.answer(c, sessions, err)
}
