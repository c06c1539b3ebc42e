/** Marks of browsers in the order in which they decide: most call themselves Chrome and Safari, too. */
const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\/|OPT\/|Opera/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrom(e|ium)\/|CriOS\//],
  ['Safari', /Safari\//],
];

/** The same of systems: Android is a Linux, and a phone of Apple is like a Mac. */
const systems: [name: string, mark: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

/** What the list of sessions calls this browser: its family and system, nothing that identifies a person. */
export function deviceName(): string {
  const first = (marks: typeof browsers) => marks.find(([, mark]) => mark.test(navigator.userAgent))?.[0];
  return [first(browsers) ?? 'Браузер', first(systems)].filter(Boolean).join(', ');
}
