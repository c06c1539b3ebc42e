package post

import "fmt"

func (p *Places) region(r row) error {
	region := &Region{
		ID: r.text("id"), Name: r.text("name"), NameEN: r.text("name_en"), KATOTTG: r.text("katottg"),
		KOATUU: r.text("koatuu"), Number: r.number("number"), AreaRef: r.text("area_ref"),
	}
	p.Regions = append(p.Regions, region)
	p.regions[region.ID] = region
	return nil
}

func (p *Places) settlement(r row) error {
	region, ok := p.regions[r.text("region")]
	if !ok {
		return fmt.Errorf("unknown region %q", r.text("region"))
	}
	s := &Settlement{
		ID: r.text("id"), Name: r.text("name"), NameEN: r.text("name_en"), Kind: r.text("kind"), Region: region,
		District: r.text("district"), DistrictNumber: r.number("district_number"), CityNumber: r.number("city_number"),
		Postcode: r.text("postcode"), Lat: r.text("lat"), Lon: r.text("lon"), Population: r.number("population"),
		Lock: r.number("lock"), DistrictCentre: r.text("district_centre") == "yes", KATOTTG: r.text("katottg"),
		KOATUU: r.text("koatuu"), CityRef: r.text("city_ref"), SettlementRef: r.text("settlement_ref"),
	}
	p.Settlements = append(p.Settlements, s)
	p.settlements[s.ID] = s
	return nil
}

// home is the settlement that a record belongs to.
func (p *Places) home(r row) (*Settlement, error) {
	s, ok := p.settlements[r.text("settlement")]
	if !ok {
		return nil, fmt.Errorf("unknown settlement %q", r.text("settlement"))
	}
	return s, nil
}

func (p *Places) street(r row) error {
	s, err := p.home(r)
	if err != nil {
		return err
	}
	numbers, err := houses(r.text("houses"))
	if err != nil {
		return err
	}
	street := &Street{
		Number: r.number("number"), Ref: r.text("ref"), Kind: r.text("kind"), Name: r.text("name"),
		OldName: r.text("old_name"), Postcode: r.text("postcode"), Houses: numbers, Settlement: s,
	}
	s.Streets, p.Streets = append(s.Streets, street), append(p.Streets, street)
	return nil
}

func (p *Places) office(r row) error {
	s, err := p.home(r)
	if err != nil {
		return err
	}
	o := &Office{
		Number: r.number("number"), Postcode: r.text("postcode"), Kind: r.text("kind"), Short: r.text("short"),
		Address: r.text("address"), Lat: r.text("lat"), Lon: r.text("lon"), Lock: r.number("lock"), Settlement: s,
	}
	s.Offices, p.Offices = append(s.Offices, o), append(p.Offices, o)
	return nil
}

func (p *Places) warehouse(r row) error {
	s, err := p.home(r)
	if err != nil {
		return err
	}
	w := &Warehouse{
		Ref: r.text("ref"), Number: r.text("number"), Category: r.text("category"), Description: r.text("description"),
		Short: r.text("short"), MaxWeight: r.text("max_weight"), Lat: r.text("lat"), Lon: r.text("lon"),
		Index: r.text("index"), Settlement: s,
	}
	s.Warehouses, p.Warehouses = append(s.Warehouses, w), append(p.Warehouses, w)
	return nil
}
