// Package domain holds what the cabinet knows: services and prices, statuses and their words, actions and
// deadlines, validation, and the data of each order. It is pure Go without I/O; every other package may import
// it and it imports none of them. Money is in kopecks, instants are UTC and shown in Kyiv time.
package domain
