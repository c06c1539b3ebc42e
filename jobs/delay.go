package jobs

import "time"

const (
	// sendPause is the pause between looks into an empty queue of letters or notifications, and after an error.
	sendPause = time.Second

	// What is not sent is sent again after 10 s, 20 s, 40 s and so on, at most an hour.
	firstDelay   = 10 * time.Second
	longestDelay = time.Hour
)

// delayAfter returns the pause after a number of failed attempts.
func delayAfter(attempts int32) time.Duration {
	if attempts > 8 { // 10 s · 2⁹ is more than an hour
		return longestDelay
	}
	return min(firstDelay<<attempts, longestDelay)
}
