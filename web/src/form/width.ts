/** How wide a field is: as what is typed into it (in em of its text, with the field's own edges). */
const widths = {
  code: '6em',
  zip: '8.5em',
  date: '9.5em',
  number: '12em',
  phone: '14.5em',
  vin: '16em',
  name: '22em',
  email: '26em',
  full: '100%',
} as const;

export type Width = keyof typeof widths;

/** The width of a field that names none: by how long its value is, and how it is typed. */
export function widthOf(width: Width | undefined, inputMode: string | undefined, most: number | undefined) {
  if (width) return widths[width];
  if (inputMode === 'tel') return widths.phone;
  if (inputMode === 'email') return widths.email;
  if (most === undefined || most > 60) return widths.name;
  if (most <= 4) return widths.code;
  if (most <= 8) return widths.zip;
  if (most <= 14) return widths.number;
  return most <= 20 ? widths.vin : widths.name;
}
