// Package domain holds what the cabinet knows: services and prices, statuses and their labels, actions and
// deadlines, validation, and the data of each order. It is pure Go without I/O; every other package may import
// it and it imports none of them. Money is in kopecks, instants are UTC and shown in Kyiv time.
//
// The list of services is in service.go, each is defined in service_*.go, and the catalogue in catalogue.go. The order is in
// order.go; what its citizens see of it in view.go, explanation.go, label.go, action.go, timeline.go, message.go (letters),
// task*.go (what they have to do), progress.go and notification*.go (the feed); which orders are duplicates in duplicates.go. The data of one service or family has its prefix:
// licence, certificate, insurance, confidant, individual_plate, plate, storage, fine, shipment. Codes and their sentences
// are in code.go and errors.go, the rules of input in validate.go.
package domain
