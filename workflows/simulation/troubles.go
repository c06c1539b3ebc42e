package simulation

import (
	"slices"
	"time"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// trouble is something that does not work, or says no, for a while.
type trouble struct {
	name string
	set  func(l *Life, on bool)
}

// troubles are everything that may break.
var troubles = slices.Concat([]trouble{
	{"workers die before they tell what they have done", flag(func(l *Life) *bool { return &l.WorkersDie })},
	{"the bank takes the money when it is not to any more", flag(func(l *Life) *bool { return &l.Bank.PaidAtRevocation })},
	{"the bank goes down", flag(func(l *Life) *bool { return &l.Bank.Down })},
	{"the bank refuses to bill", flag(func(l *Life) *bool { return &l.Bank.RefusesInvoices })},
	{"the bank knows no invoice", func(l *Life, on bool) { l.Bank.LosesInvoices = on && len(l.Bank.Captured) == 0 }}, // it forgets no money
	{"the bank refuses to return money", func(l *Life, on bool) { l.Bank.Refuses = on || l.refuses }},
	{"the service centre goes down", flag(func(l *Life) *bool { return &l.Centre.Down })},
	{"answers of the service centre are lost", flag(func(l *Life) *bool { return &l.Centre.LosesAnswers })},
	{"the service centre refuses applications", flag(func(l *Life) *bool { return &l.Centre.Refuses })},
	{"the register of vehicles goes down", flag(func(l *Life) *bool { return &l.Vehicles.Down })},
	{"the register of plates goes down", flag(func(l *Life) *bool { return &l.Plates.Down })},
	{"answers of the register of plates are lost", flag(func(l *Life) *bool { return &l.Plates.LosesAnswers })},
	{"another citizen holds the plate", flag(func(l *Life) *bool { return &l.Plates.Taken })},
}, denials, fineTroubles, storageTroubles, []trouble{
	{"the post goes down", flag(func(l *Life) *bool { return &l.Post.Down })},
	{"the post refuses the address", flag(func(l *Life) *bool { return &l.Post.Refuses })},
	{"the insurer goes down", flag(func(l *Life) *bool { return &l.Insurer.Down })},
	{"answers of the insurer are lost", flag(func(l *Life) *bool { return &l.Insurer.LosesAnswers })},
	{"the insurer's codes come too late", flag(func(l *Life) *bool { return &l.Insurer.CodesTooOld })},
	{"the insurer refuses", no(func(l *Life) *domain.Code { return &l.Insurer.Refuses }, domain.CodeInsurerRefused)},
	{"the insurer's offer is stale", no(func(l *Life) *domain.Code { return &l.Insurer.Refuses }, domain.CodeOfferStale)},
	{"signatures cannot be verified", flag(func(l *Life) *bool { return &l.Signatures.Down })},
	{"signatures are wrong", no(func(l *Life) *domain.Code { return &l.Signatures.Fault }, domain.CodeSignatureAnotherSigner)},
	{"statements cannot be written", func(l *Life, on bool) {
		l.Signatures.StatementsDown, l.writableSince = on, l.env.Now()
	}},
	{"the register refuses plates for exchanges", no(func(l *Life) *domain.Code { return &l.Certificates.Refuses }, domain.CodePlateTaken)},
	{"the read model goes down", flag(func(l *Life) *bool { return &l.ReadModelDown })},
})

// denials: each outside system may not let the cabinet in. No order ends by it (judgeRefusal).
var denials = []trouble{
	denial("the registers", effect.Registers),
	denial("the service centres", effect.Centres),
	denial("the bank", effect.Bank),
	denial("the insurer", effect.Insurer),
	denial("the posts", effect.NovaPoshta, effect.Ukrposhta),
	denial("the verifier", effect.Signatures),
}

func denial(name string, systems ...effect.Queue) trouble {
	return trouble{name + " may not be called: access is denied", func(l *Life, on bool) { l.Admit(!on, systems...) }}
}

// flag is a trouble that is there or is not.
func flag(of func(*Life) *bool) func(*Life, bool) {
	return func(l *Life, on bool) { *of(l) = on }
}

// no is a trouble with a reason.
func no(of func(*Life) *domain.Code, code domain.Code) func(*Life, bool) {
	return func(l *Life, on bool) {
		*of(l) = ""
		if on {
			*of(l) = code
		}
	}
}

// begins breaks something, and repairs it some minutes or hours later.
func (t trouble) begins(l *Life) {
	t.set(l, true)
	lasts := time.Duration(1+l.random.IntN(180)) * time.Minute
	l.fails(lasts)
	l.at(lasts, func() {
		l.look() // what the read model does not know at its end, it learns some seconds later
		t.set(l, false)
	})
}

// asMoves are troubles as something that may happen at any time.
func asMoves(troubles []trouble) (all []move) {
	for _, one := range troubles {
		all = append(all, move{one.name + " for a while", one.begins})
	}
	return all
}
