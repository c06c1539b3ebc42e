package api

import (
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"
	"golang.org/x/time/rate"
)

// rateLimit is how often one caller may use an operation: at once, and per minute afterwards.
type rateLimit struct {
	burst     int
	perMinute float64
}

// rateLimits are the operations that are expensive or can be guessed at. The caller is the citizen, or without a session the
// address.
//
// A mobile carrier has thousands of people behind one address. Nothing of a sign-in or a renewal can be guessed (secrets of
// 256 bits, bound to a browser), so their limits only hold up a flood: 300 sign-ins a minute are one in thirty of ten
// thousand people who come at once, as after a letter to everybody.
var rateLimits = map[string]rateLimit{
	"prepareSignIn":   {300, 300},
	"completeIdgovua": {300, 300},
	"verifySignIn":    {6000, 6000}, // of each sign-in every three seconds; what of it reaches the bank: bankLooks
	"completeDiia":    {300, 300},
	"completeMono":    {300, 300},
	"completeDev":     {300, 300},
	"completePreset":  {300, 300},
	"refreshTokens":   {6000, 6000}, // of each open tab every ten minutes; junk costs one look into an index

	"searchVehiclesByCriteria": {60, 60},
	"searchVehiclesByPlate":    {60, 60},
	"searchVehicle":            {60, 60},
	"checkVehicle":             {60, 60},
	"createOrder":              {60, 60},
	"reservePolicy":            {60, 60},
	"reserveGreenCard":         {60, 60},
	"reservePlate":             {60, 60},
	"verifyPolicy":             {30, 30},
	"verifyGreenCard":          {30, 30},
	"uploadFile":               {20, 10},
	"uploadOrderFile":          {20, 10},
	"signOrder":                {30, 30},
	"confirmUnsigned":          {30, 30},
	"requestDiiaSignature":     {10, 10},
	"diiaCallback":             {600, 600},
	"applicationCallback":      {600, 600},

	"requestVerification": {10, 10},
	"changeProfile":       {10, 10}, // a letter may go to the address before
	"confirmEmail":        {30, 30},
	"decideObserver":      {10, 10},   // the code has five digits
	"observers":           {120, 120}, // every page asks, for its red dot

	// Searches as one types.
	"novaPoshtaCities": {60, 60},
	"cities":           {60, 60},
	"streets":          {60, 60},
	"insurancePlaces":  {60, 60},
	"freePlates":       {120, 120},
	"checkPlate":       {60, 60},

	// Steps of an address.
	"novaPoshtaBranches": {30, 30},
	"ukrposhtaZip":       {30, 30},
	"ukrposhtaOffices":   {30, 30},
	"ukrposhtaRegions":   {30, 30},
	"ukrposhtaDistricts": {30, 30},
	"ukrposhtaCities":    {30, 30},
	"ukrposhtaStreets":   {30, 30},
	"ukrposhtaHouses":    {30, 30},

	// What an outside system is asked about the citizen, or for every form.
	"serviceCentres":               {30, 30},
	"plateDictionary":              {30, 30},
	"registeredAddress":            {30, 30},
	"storedPlates":                 {30, 30},
	"nationalLicence":              {30, 30},
	"internationalLicence":         {30, 30},
	"userDocument":                 {30, 30},
	"userDocuments":                {30, 30},
	"ownVehicles":                  {30, 30},
	"usedVehicles":                 {30, 30},
	"vehicleByID":                  {60, 60},
	"certificateAvailability":      {30, 30},
	"insurancePeriods":             {30, 30},
	"insurancePrivileges":          {30, 30},
	"insuranceDocumentTypes":       {30, 30},
	"insuranceOffers":              {30, 30},
	"greenTerritories":             {30, 30},
	"greenPeriods":                 {30, 30},
	"greenVehicleTypes":            {30, 30},
	"greenDocumentTypes":           {30, 30},
	"greenOffers":                  {30, 30},
	"plateReservationAvailability": {30, 30},
	"individualPlateOffer":         {30, 30}, // of each vehicle of a fleet
	"individualPlateWords":         {30, 30},
	"shipmentOffer":                {30, 30},
	"licenceExchangeOffer":         {30, 30},
	"fines":                        {30, 30},
	"finesByCriteria":              {20, 20},
	"fineMedia":                    {60, 60},
	"latestEvents":                 {60, 60},
	"notifications":                {60, 60},
	"addPolicy":                    {30, 30},

	// Names of other people are answered to who knows a VIN.
	"checkInitiator":   {20, 20},
	"checkOwner":       {10, 10},
	"checkParticipant": {10, 10},
}

// renewals are those of one session. Its tabs need one in ten minutes each, and a few more when answers are lost.
var renewals = rateLimit{30, 30}

// bankLooks are the questions to the bank about one sign-in, whose browser asks every three seconds; addressLooks those from
// one address. The bank's patience is everybody's: who asks more often is told what was known before.
var (
	bankLooks    = rateLimit{5, 30}
	addressLooks = rateLimit{300, 1200}
)

// sharedLimit is what all callers who are not signed in may do of an operation together, and what each address may still do when that is
// used up; nothing, where it says none.
type sharedLimit struct{ together, each rateLimit }

// signInShared limits a flood, and does not lock citizens out. A hundred sign-ins a second are more than the country has on
// its busiest day. Beyond them the flood's sender has a thirtieth of what an address has otherwise, and a citizen at an address
// of their own notices nothing: a sign-in takes one of each of its steps.
var signInShared = sharedLimit{together: rateLimit{6000, 6000}, each: rateLimit{5, 10}}

// sharedLimits are of the operations that everybody may call and that cost more than a look into an index. Those that are missing are
// cheaper than their limits: a junk token, signature or key is refused before anything is asked.
var sharedLimits = map[string]sharedLimit{
	"prepareSignIn":   signInShared, // asks Diia or the bank for a link
	"completeIdgovua": signInShared, // asks id.gov.ua for the person
	// It costs a query, and may ask the service centres' register. Nobody waits for it: what it would bring is polled for anyway.
	"applicationCallback": {together: rateLimit{3000, 6000}},
}

// bankShared is of the questions to the bank about all sign-ins together.
var bankShared = sharedLimit{together: rateLimit{6000, 6000}, each: rateLimit{10, 40}}

const (
	rememberedCallers = 100_000
	rememberedFor     = 10 * time.Minute
)

type limits struct {
	mutex   sync.Mutex
	callers *expirable.LRU[string, *rate.Limiter]
}

// unknownLimits are names in the table that the contract does not have: no call would be limited by them.
func unknownLimits(known func(operation string) bool) (unknown []string) {
	for operation := range rateLimits {
		if !known(operation) {
			unknown = append(unknown, operation)
		}
	}
	return unknown
}

func newLimits() *limits {
	return &limits{callers: expirable.NewLRU[string, *rate.Limiter](rememberedCallers, nil, rememberedFor)}
}

// take is in how long a caller may use an operation; zero: now, and this is one use of it.
func (l *limits) take(operation, caller string) time.Duration {
	allowed, limited := rateLimits[operation]
	if !limited {
		return 0
	}
	return l.takeOf(allowed, operation+" "+caller)
}

// takeOf is take of a limit that is not an operation's.
func (l *limits) takeOf(allowed rateLimit, key string) time.Duration {
	l.mutex.Lock()
	limiter, known := l.callers.Get(key)
	if !known {
		limiter = rate.NewLimiter(rate.Limit(allowed.perMinute/60), allowed.burst)
		l.callers.Add(key, limiter)
	}
	l.mutex.Unlock()
	if limiter.Allow() {
		return 0
	}
	lacking := (1 - limiter.Tokens()) / float64(limiter.Limit())
	return max(time.Millisecond, time.Duration(lacking*float64(time.Second))) // it may just have come back
}

// takeFrom is take for a caller who is not signed in, of whom nothing is known but the address.
func (l *limits) takeFrom(operation, address string) time.Duration {
	allowed, limited := rateLimits[operation]
	if !limited {
		return 0
	}
	return l.takeFromShared(allowed, sharedLimits[operation], operation, address)
}

// takeFromShared is takeFrom of a limit that is not an operation's. The shared limit is taken last: what an address is refused
// for itself is not taken from the others.
func (l *limits) takeFromShared(allowed rateLimit, all sharedLimit, operation, address string) time.Duration {
	for _, network := range networksOf(address) {
		if wait := l.takeOf(allowed.times(network.share), operation+" "+network.name); wait > 0 {
			return wait
		}
	}
	if all.together.burst == 0 {
		return 0
	}
	wait := l.takeOf(all.together, operation+" together")
	if wait == 0 || all.each.burst == 0 {
		return wait
	}
	return l.takeOf(all.each, operation+" beside "+networksOf(address)[0].name)
}

// mayAskBank reports whether the bank may be asked about a sign-in now, from an address.
func (l *limits) mayAskBank(state, address string) bool {
	return l.takeOf(bankLooks, "bank "+state) == 0 && l.takeFromShared(addressLooks, bankShared, "bank", address) == 0
}
