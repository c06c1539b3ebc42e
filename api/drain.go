package api

import "github.com/gin-gonic/gin"

// Drain begins to let connections go; requests are answered as before.
func (s *Server) Drain() { s.draining.Store(true) }

// letGo lets no connection outlive its request while the process drains: what is kept alive would be cut by the stop.
func (s *Server) letGo(c *gin.Context) {
	if s.draining.Load() {
		c.Header("Connection", "close")
	}
}
