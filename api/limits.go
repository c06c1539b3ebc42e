package api

import (
	"time"

	"cabinet/api/ratelimit"
)

// rateLimits are the operations that are expensive or can be guessed at. The caller is the citizen, or without a session the
// address.
//
// A mobile carrier has thousands of people behind one address. Nothing of a sign-in or a renewal can be guessed (secrets of
// 256 bits, bound to a browser), so their limits only hold up a flood: 300 sign-ins a minute are one in thirty of ten
// thousand people who come at once, as after a letter to everybody.
var rateLimits = map[string]ratelimit.Limit{
	"prepareSignIn":   {Burst: 300, PerMinute: 300},
	"completeIdgovua": {Burst: 300, PerMinute: 300},
	"verifySignIn":    {Burst: 6000, PerMinute: 6000}, // of each sign-in every three seconds; what of it reaches the bank: bankLooks
	"completeDiia":    {Burst: 300, PerMinute: 300},
	"completeMono":    {Burst: 300, PerMinute: 300},
	"completeDev":     {Burst: 300, PerMinute: 300},
	"completePreset":  {Burst: 300, PerMinute: 300},
	"refreshTokens":   {Burst: 6000, PerMinute: 6000}, // of each open tab every ten minutes; junk costs one look into an index

	"searchVehiclesByCriteria": {Burst: 60, PerMinute: 60},
	"searchVehiclesByPlate":    {Burst: 60, PerMinute: 60},
	"searchVehicle":            {Burst: 60, PerMinute: 60},
	"checkVehicle":             {Burst: 60, PerMinute: 60},
	"createOrder":              {Burst: 60, PerMinute: 60},
	"reservePolicy":            {Burst: 60, PerMinute: 60},
	"reserveGreenCard":         {Burst: 60, PerMinute: 60},
	"reservePlate":             {Burst: 60, PerMinute: 60},
	"orderAgain":               {Burst: 30, PerMinute: 30},
	"verifyPolicy":             {Burst: 30, PerMinute: 30},
	"verifyGreenCard":          {Burst: 30, PerMinute: 30},
	"uploadFile":               {Burst: 20, PerMinute: 10},
	"uploadOrderFile":          {Burst: 20, PerMinute: 10},
	"signOrder":                {Burst: 30, PerMinute: 30},
	"confirmUnsigned":          {Burst: 30, PerMinute: 30},
	"requestDiiaSignature":     {Burst: 10, PerMinute: 10},
	"diiaCallback":             {Burst: 600, PerMinute: 600},
	"applicationCallback":      {Burst: 600, PerMinute: 600},

	// An update of an order, of which it takes a bounded number (workflows/order/update_limit.go), or a look at its code.
	"actOnOrder":              {Burst: 30, PerMinute: 30},
	"payOrder":                {Burst: 30, PerMinute: 30},
	"payOrderCompat":          {Burst: 30, PerMinute: 30},
	"cancelOrder":             {Burst: 30, PerMinute: 30},
	"approvePolicy":           {Burst: 30, PerMinute: 30},
	"approveGreenCard":        {Burst: 30, PerMinute: 30},
	"policyOtp":               {Burst: 30, PerMinute: 30},
	"greenCardOtp":            {Burst: 30, PerMinute: 30},
	"greenOtp":                {Burst: 30, PerMinute: 30},
	"rejectConfirmation":      {Burst: 30, PerMinute: 30},
	"reserveCertificatePlate": {Burst: 30, PerMinute: 30},

	// Documents that are asked for elsewhere, or made for each call.
	"orderReceipt":     {Burst: 30, PerMinute: 30},
	"orderPolicy":      {Burst: 30, PerMinute: 30},
	"downloadPolicy":   {Burst: 30, PerMinute: 30},
	"orderReport":      {Burst: 60, PerMinute: 60},
	"reportByVin":      {Burst: 60, PerMinute: 60},
	"reportByCriteria": {Burst: 60, PerMinute: 60},
	"orderStatement":   {Burst: 60, PerMinute: 60}, // also as a page
	"statementSummary": {Burst: 60, PerMinute: 60},

	// What else writes.
	"saveDraft":         {Burst: 120, PerMinute: 120}, // while one types
	"saveOrderDraft":    {Burst: 120, PerMinute: 120},
	"dropDraft":         {Burst: 60, PerMinute: 60},
	"rateOrder":         {Burst: 30, PerMinute: 30},
	"markObserversRead": {Burst: 60, PerMinute: 60},
	"recordActivity":    {Burst: 30, PerMinute: 30},
	"endSession":        {Burst: 60, PerMinute: 60},
	"endOtherSessions":  {Burst: 30, PerMinute: 30},
	"unsubscribePush":   {Burst: 20, PerMinute: 10},

	"requestVerification": {Burst: 10, PerMinute: 10},
	"changeProfile":       {Burst: 10, PerMinute: 10}, // a letter may go to the address before
	"subscribePush":       {Burst: 20, PerMinute: 10},
	"verifyExtract":       {Burst: 30, PerMinute: 30},
	"confirmEmail":        {Burst: 30, PerMinute: 30},
	"decideObserver":      {Burst: 10, PerMinute: 10},   // the code has five digits
	"observers":           {Burst: 120, PerMinute: 120}, // every page asks, for its red dot

	// Searches as one types.
	"novaPoshtaCities": {Burst: 60, PerMinute: 60},
	"cities":           {Burst: 60, PerMinute: 60},
	"streets":          {Burst: 60, PerMinute: 60},
	"insurancePlaces":  {Burst: 60, PerMinute: 60},
	"freePlates":       {Burst: 120, PerMinute: 120},
	"checkPlate":       {Burst: 60, PerMinute: 60},

	// Steps of an address.
	"novaPoshtaBranches": {Burst: 30, PerMinute: 30},
	"ukrposhtaZip":       {Burst: 30, PerMinute: 30},
	"ukrposhtaOffices":   {Burst: 30, PerMinute: 30},
	"ukrposhtaRegions":   {Burst: 30, PerMinute: 30},
	"ukrposhtaDistricts": {Burst: 30, PerMinute: 30},
	"ukrposhtaCities":    {Burst: 30, PerMinute: 30},
	"ukrposhtaStreets":   {Burst: 30, PerMinute: 30},
	"ukrposhtaHouses":    {Burst: 30, PerMinute: 30},

	// What an outside system is asked about the citizen, or for every form.
	"serviceCentres":               {Burst: 30, PerMinute: 30},
	"plateDictionary":              {Burst: 30, PerMinute: 30},
	"registeredAddress":            {Burst: 30, PerMinute: 30},
	"storedPlates":                 {Burst: 30, PerMinute: 30},
	"nationalLicence":              {Burst: 30, PerMinute: 30},
	"internationalLicence":         {Burst: 30, PerMinute: 30},
	"userDocument":                 {Burst: 30, PerMinute: 30},
	"userDocuments":                {Burst: 30, PerMinute: 30},
	"ownVehicles":                  {Burst: 30, PerMinute: 30},
	"usedVehicles":                 {Burst: 30, PerMinute: 30},
	"vehicleByID":                  {Burst: 60, PerMinute: 60},
	"certificateAvailability":      {Burst: 30, PerMinute: 30},
	"insurancePeriods":             {Burst: 30, PerMinute: 30},
	"insurancePrivileges":          {Burst: 30, PerMinute: 30},
	"insuranceDocumentTypes":       {Burst: 30, PerMinute: 30},
	"insuranceOffers":              {Burst: 30, PerMinute: 30},
	"greenTerritories":             {Burst: 30, PerMinute: 30},
	"greenPeriods":                 {Burst: 30, PerMinute: 30},
	"greenVehicleTypes":            {Burst: 30, PerMinute: 30},
	"greenDocumentTypes":           {Burst: 30, PerMinute: 30},
	"greenOffers":                  {Burst: 30, PerMinute: 30},
	"plateReservationAvailability": {Burst: 30, PerMinute: 30},
	"individualPlateOffer":         {Burst: 30, PerMinute: 30}, // of each vehicle of a fleet
	"individualPlateWords":         {Burst: 30, PerMinute: 30},
	"shipmentOffer":                {Burst: 30, PerMinute: 30},
	"licenceExchangeOffer":         {Burst: 30, PerMinute: 30},
	"fines":                        {Burst: 30, PerMinute: 30},
	"finesByCriteria":              {Burst: 20, PerMinute: 20},
	"fineMedia":                    {Burst: 60, PerMinute: 60},
	"latestEvents":                 {Burst: 60, PerMinute: 60},
	"tasks":                        {Burst: 60, PerMinute: 60},
	"notifications":                {Burst: 60, PerMinute: 60},
	"addPolicy":                    {Burst: 30, PerMinute: 30},

	// Names of other people are answered to who knows a VIN.
	"checkInitiator":   {Burst: 20, PerMinute: 20},
	"checkOwner":       {Burst: 10, PerMinute: 10},
	"checkParticipant": {Burst: 10, PerMinute: 10},
}

// signInShared limits a flood, and does not lock citizens out. A hundred sign-ins a second are more than the country has on
// its busiest day. Beyond them the flood's sender has a thirtieth of what an address has otherwise, and a citizen at an address
// of their own notices nothing: a sign-in takes one of each of its steps.
var signInShared = ratelimit.Shared{Together: ratelimit.Limit{Burst: 6000, PerMinute: 6000}, Each: ratelimit.Limit{Burst: 5, PerMinute: 10}}

// sharedLimits are of the operations that everybody may call and that cost more than a look into an index. Those that are missing are
// cheaper than their limits: a junk token, signature or key is refused before anything is asked.
var sharedLimits = map[string]ratelimit.Shared{
	"prepareSignIn":   signInShared, // asks Diia or the bank for a link
	"completeIdgovua": signInShared, // asks id.gov.ua for the person
	// It costs a query, and may call the service centres' register. The order polls the same anyway.
	"applicationCallback": {Together: ratelimit.Limit{Burst: 3000, PerMinute: 6000}},
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

// limits limits operations by their rows of the table.
type limits struct{ *ratelimit.Limiter }

func newLimits() limits { return limits{ratelimit.New()} }

// take counts one use of an operation by a signed-in caller. It returns zero if the use is allowed, otherwise how long to wait.
func (l limits) take(operation, caller string) time.Duration {
	limit, limited := rateLimits[operation]
	if !limited {
		return 0
	}
	return l.Take(limit, operation+" "+caller)
}

// takeFrom is take for a caller who is not signed in.
func (l limits) takeFrom(operation, address string) time.Duration {
	limit, limited := rateLimits[operation]
	if !limited {
		return 0
	}
	return l.TakeAddress(limit, sharedLimits[operation], operation, address)
}
