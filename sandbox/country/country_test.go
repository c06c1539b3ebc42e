package country

import (
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func load(t *testing.T) *Country {
	t.Helper()
	c, err := Load()
	require.NoError(t, err)
	return c
}

func TestValidRNOKPP(t *testing.T) {
	require.True(t, ValidRNOKPP("3652504575", "2000-01-01", "M"))
	require.True(t, ValidRNOKPP("1759013776", "1948-02-28", "M"))
	require.False(t, ValidRNOKPP("3652504575", "2000-01-02", "M"), "another birth date")
	require.False(t, ValidRNOKPP("3652504575", "2000-01-01", "F"), "another gender")
	require.False(t, ValidRNOKPP("3652504576", "2000-01-01", "M"), "wrong control digit")
	require.False(t, ValidRNOKPP("36525O4575", "2000-01-01", "M"), "a letter")
}

var (
	phone = regexp.MustCompile(`^\+380(39|50|63|66|67|68|73|75|77|91|92|93|94|95|96|97|98|99)\d{7}$`)
	email = regexp.MustCompile(`^[a-z][a-z.-]+@(ukr\.net|gmail\.com|i\.ua|meta\.ua)$`)
	name  = regexp.MustCompile(`^[А-ЩЬЮЯҐЄІЇ][а-щьюяґєії'А-ЩЬЮЯҐЄІЇ-]+$`)
	vin   = regexp.MustCompile(`^[A-HJ-NPR-Z0-9]{17}$`)
	plate = regexp.MustCompile(`^([ABCEHIKMOPTX]{2}\d{4}[ABCEHIKMOPTX]{2}|[A-Z0-9]{3,8})$`)
)

func TestCitizensAreValid(t *testing.T) {
	c := load(t)
	require.GreaterOrEqual(t, len(c.Citizens), 30)
	without := 0
	for _, p := range c.Citizens {
		if p.RNOKPP == "" {
			without++
		} else {
			require.True(t, ValidRNOKPP(p.RNOKPP, p.BirthDate, p.Gender), p.Key)
		}
		require.Regexp(t, phone, p.Phone, p.Key)
		require.Regexp(t, email, p.Email, p.Key)
		require.Regexp(t, name, p.LastName, p.Key)
		require.Regexp(t, name, p.FirstName, p.Key)
		require.NotEmpty(t, p.Note, p.Key)
	}
	require.Equal(t, 2, without, "a booklet passport and an ID card stand in for the RNOKPP")
}

func TestVehiclesAreValidAndUnique(t *testing.T) {
	c := load(t)
	require.GreaterOrEqual(t, len(c.Vehicles), 100)
	seen := map[string]string{}
	for _, v := range c.Vehicles {
		require.Regexp(t, vin, v.VIN, v.CarID)
		require.Regexp(t, plate, v.Plate, v.CarID)
		for _, id := range []string{v.VIN, PlateKey(v.Plate), v.Certificate.Series + v.Certificate.Number} {
			require.Empty(t, seen[id], "%s of %s also belongs to %s", id, v.CarID, seen[id])
			seen[id] = v.CarID
		}
		require.True(t, (v.Owner == nil) != (v.Company == nil), "exactly one owner: %s", v.CarID)
		require.LessOrEqual(t, v.Year, int(v.FirstRegistered()[0]-'0')*1000+int(v.FirstRegistered()[1]-'0')*100+
			int(v.FirstRegistered()[2]-'0')*10+int(v.FirstRegistered()[3]-'0'), "registered before it was made: %s", v.CarID)
	}
}

// TestSituations holds the promise that every situation of the specification has somebody who stands in it.
func TestSituations(t *testing.T) {
	c := load(t)
	found := map[string]bool{}
	for _, p := range c.Citizens {
		for _, s := range p.Situations {
			found[s] = true
		}
	}
	for _, s := range []string{
		"ordinary", "several-vehicles", "juridical-owner", "no-rnokpp", "more-than-two-fines", "licence-destroyed",
		"electronic-licence", "stored-plates", "first-licence-expired", "first-licence", "pending-observer",
		"expired-observer", "approved-observer", "confidant-assigned", "confidant", "not-in-conscript-registry", "abroad",
		"incomplete-registry", "no-latin-name", "no-system-number", "plate-reserved", "plate-reserve-unpaid",
		"individual-plate", "motorcycles", "electric", "trucks", "roadworthiness", "active-application", "war-loss",
		"insurance-privilege", "minor", "no-licence", "no-vehicles", "before-2013", "many-vehicles", "foreigner",
		"no-middle-name", "difficult-name", "fines", "international-licence", "entrepreneur",
		"licence-to-be-sent", "document-expired", "document-undated", "no-birth-place",
	} {
		require.True(t, found[s], "nobody stands in %q", s)
	}
}

// TestVehicleSituations: VCHK-08, VCHK-09 and VCHK-10 need persons with no, one and several vehicles in the register.
func TestVehicleSituations(t *testing.T) {
	c := load(t)
	counts := map[int]int{}
	before := 0
	for _, p := range c.Citizens {
		n := 0
		for _, v := range p.Owned {
			if v.InRegister() {
				n++
			} else {
				before++
			}
		}
		counts[min(n, 2)]++
	}
	require.Positive(t, counts[0])
	require.Positive(t, counts[1])
	require.Positive(t, counts[2])
	require.Positive(t, before)

	p, _ := c.CitizenByKey("hnatiuk")
	require.Len(t, p.Owned, 2)
	for _, v := range p.Owned {
		require.False(t, v.InRegister(), "BIZ-07")
	}
}

// TestRegistry: what the road services keep is there, and agrees with the rest.
func TestRegistry(t *testing.T) {
	c := load(t)
	states := map[string]int{}
	for _, p := range c.Plates {
		states[p.State]++
		require.Contains(t, c.Prefixes[p.Centre.Region], p.Plate[:2], p.Plate)
	}
	require.Equal(t, map[string]int{PlateStored: 3, PlateReserved: 1, PlateUnpaid: 1}, states)
	ended := 0
	for _, use := range c.Confidants {
		if use.DaysLeft < 0 {
			ended++
		}
	}
	require.Equal(t, 1, ended, "FLEET-10: one appointment has ended")
	for _, v := range c.Vehicles {
		if v.Confidant != nil {
			require.True(t, slices.ContainsFunc(c.Confidants, func(u Confidency) bool { return u.Vehicle == v }), v.CarID)
		}
	}
	for region := 1; region <= 27; region++ {
		require.NotEmpty(t, c.Prefixes[region])
		if region != 1 && region != 27 {
			require.NotEmpty(t, c.CentresOf(region), "region %d", region)
		}
	}
	require.True(t, c.Banned("xзZZZ1"))
	require.False(t, c.Banned("KOZAK"))
}

func TestKeys(t *testing.T) {
	require.Equal(t, "AA1234BC", PlateKey("аа 1234 вс"))
	require.Equal(t, PlateKey("KA9400PP"), PlateKey("КА9400РР"), "Cyrillic look-alikes")
	require.Equal(t, "ДЕМ'ЯНЕНКО", NameKey(" Дем’яненко "))
}
