package simulation

import (
	"math/rand/v2"

	"cabinet/domain"
)

func init() {
	add(simulated{
		service: domain.PlateStorageService, start: startPlateStorage, changes: true,
		judge: func(l *Life, last *domain.Order) {
			if done(last) != (len(l.Storage.Prolonged) == 1) {
				l.fault("the order ended %s, and the plate's storage was prolonged by %q", last.Status, l.Storage.Prolonged)
			}
		},
	})
}

// What may happen to the storage of a plate, and break, in every life.
var (
	storageMoves = []move{
		{"the stored plate is fetched", func(l *Life) { l.Storage.Fetched = true }},
		{"another citizen prolongs the plate's storage", func(l *Life) {
			if len(l.Storage.Prolonged) == 0 {
				l.Storage.EndDate = domain.DateOf(dawn).AddDays(l.random.IntN(15))
			}
		}},
	}
	storageTroubles = []trouble{
		{"the register of stored plates goes down", flag(func(l *Life) *bool { return &l.Storage.Down })},
		{"answers of the register of stored plates are lost", flag(func(l *Life) *bool { return &l.Storage.LosesAnswers })},
	}
)

func startPlateStorage(state domain.Order, random *rand.Rand) (domain.Order, any) {
	today := domain.DateOf(dawn)
	plate := domain.StoredPlate{Plate: "AA1234BB", EndDate: today.AddDays(random.IntN(12) - 5)}
	end := plate.FirstStorage(today).AddDays(random.IntN(10))
	state.Statement, state.Plate = nil, &domain.OrderedPlate{Plate: plate.Plate}
	state.Storage = &domain.OrderedStorage{EndDate: end}
	return state, plate.Until(end)
}
