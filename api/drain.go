package api

import (
	"net/http"

	"github.com/gin-gonic/gin"
)

// Drain says on /readyz that proxies are to turn to another process, and goes on answering those that have not yet.
func (s *Server) Drain() { s.draining.Store(true) }

// refuseDraining answers /readyz of a process that is about to stop.
func (s *Server) refuseDraining(c *gin.Context) {
	if s.draining.Load() {
		c.AbortWithStatusJSON(http.StatusServiceUnavailable, gin.H{"process": "stops"})
	}
}

// letGo lets no connection outlive its request while the process drains: what is kept alive would be cut by the stop.
func (s *Server) letGo(c *gin.Context) {
	if s.draining.Load() {
		c.Header("Connection", "close")
	}
}
