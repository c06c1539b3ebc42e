package registers

// The codes of checks. Those from 0202 on are of this contract alone.
const (
	codeNone              = "0000"
	codeActiveApplication = "0007"
	codeAddress           = "0011"
	codeDocument          = "0012"
	codeDocumentIssued    = "0012;1"
	codeDocumentExpired   = "0012;2"
	codeUser              = "0013"
	codeVehicle           = "0014"
	codeVehicleType       = "0015"
	codeBirthPlace        = "0016"
	codeSelf              = "0201"
	codeAssigned          = "0202"
	codeJuridical         = "0203"
	codePersonNotFound    = "0204"
	codeNotOwner          = "0205"
)
