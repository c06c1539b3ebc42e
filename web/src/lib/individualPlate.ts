/**
 * An individual plate as the server judges, prices and draws it: domain/testdata/individual_plate.json judges both sides
 * (INZ-42).
 */
import { normalizePlate } from './validation';

export type PlateKind = 'auto' | 'moto';
export type PlateLayout = '' | '4by2' | '3by3' | '2by4';

/** What no individual plate may say (API-089, GAP-33, GAP-35). */
export interface PlateWords {
  bannedWords: readonly string[];
  abbreviations: readonly string[];
  regionCodes: readonly string[];
}

/** Capitals without spaces; the letters stay in their alphabet (INZ-06, AMB-025). */
export const typedPlate = (typed: string) => typed.replace(/\s/g, '').toUpperCase();

const LATIN = /[A-Z]/;
const UKRAINIAN = /[АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ]/;
const DIGIT = /\d/;

/** Longer than any plate: what is typed beyond is cut off. */
export const LONGEST = 12;

const messages = {
  characters: 'Недопустимі символи: можна лише літери та цифри, без Ы, Э, Ъ, Ё',
  alphabet: 'Використовуйте літери одного алфавіту: українського або латинського',
  short: 'Мінімальна довжина – три символи',
  letters: 'Номерний знак має містити щонайменше дві літери',
  longAuto: 'Перевищено максимальну довжину: для автомобіля – 7 символів або 8 літер без цифр',
  longMoto: 'Перевищено максимальну довжину: для мотоцикла – 5 символів',
  banned: 'Суперечить наказу МВС: таке слово заборонене. Оберіть іншу комбінацію',
  abbreviation:
    'Суперечить наказу МВС: це скорочення назви установи. Якщо Ви маєте її згоду, зверніться з нею до сервісного центру МВС',
  region: 'Недопустима комбінація літер: номерний знак не може починатися з коду регіону',
  taken: 'Цей номерний знак уже зайнято. Оберіть інший',
} as const;

/** What is wrong with a plate that the register does not call free (INZ-03, INZ-21, INZ-24). */
export const verdicts = { free: '', taken: messages.taken, banned: messages.banned } as const;

/** What is wrong with a plate for a kind of vehicle; empty when nothing is (INZ-06 to INZ-16). It expects typedPlate's form. */
export function validIndividualPlate(plate: string, kind: PlateKind, words: PlateWords): string {
  const symbols = [...plate];
  const count = (is: RegExp) => symbols.filter((symbol) => is.test(symbol)).length;
  const [latin, ukrainian, digits] = [count(LATIN), count(UKRAINIAN), count(DIGIT)];
  if (latin + ukrainian + digits < symbols.length) return messages.characters;
  if (latin > 0 && ukrainian > 0) return messages.alphabet;
  if (symbols.length < 3) return messages.short;
  if (latin + ukrainian < 2) return messages.letters;
  if (kind === 'moto' && symbols.length > 5) return messages.longMoto;
  if (kind === 'auto' && symbols.length > (digits === 0 ? 8 : 7)) return messages.longAuto;
  return forbidden(plate, words);
}

/**
 * What a plate must not say, in letters that look alike: a word anywhere; an abbreviation by itself, between digits; a
 * region's code where it begins what looks like a series (INZ-14, INZ-15, INZ-16).
 */
function forbidden(plate: string, { bannedWords, abbreviations, regionCodes }: PlateWords): string {
  const seen = normalizePlate(plate);
  const groups = seen.split(/\d+/).filter(Boolean);
  const first = groups[0] ?? '';
  const has = (list: readonly string[], text: string) => list.some((word) => normalizePlate(word) === text);
  if (bannedWords.some((word) => seen.includes(normalizePlate(word)))) return messages.banned;
  if (groups.some((group) => has(abbreviations, group))) return messages.abbreviation;
  const begins = seen.startsWith(first) && first.length < seen.length;
  return begins && has(regionCodes, first) ? messages.region : '';
}

/** The layouts that a kind of vehicle can have; a car's plate has the one without a name (INZ-39). */
export const layoutsOf = (kind: PlateKind): readonly PlateLayout[] =>
  kind === 'moto' ? ['4by2', '3by3', '2by4'] : [''];

const upperRows: Record<PlateLayout, number> = { '': 0, '4by2': 4, '3by3': 3, '2by4': 2 };

/** The rows of a plate: the upper one is filled first (AMB-082). */
export function plateRows(plate: string, kind: PlateKind, layout: PlateLayout): string[] {
  const symbols = [...plate];
  const upper = upperRows[layout];
  if (kind !== 'moto' || symbols.length <= upper) return [plate];
  return [symbols.slice(0, upper).join(''), symbols.slice(upper).join('')];
}

/** The sheets of metal, in millimetres: their blue band, the size of their letters, and from one symbol to the next. */
const blanks = {
  auto: { width: 520, height: 112, band: 44, letter: 98, step: 60 },
  moto: { width: 220, height: 174, band: 36, letter: 74, step: 42 },
} as const;

/**
 * A plate as it will look, in its real proportions, as SVG (GAP-37). What is no symbol of a plate is left out, so that it can be
 * drawn while it is typed.
 */
export function platePicture(typed: string, kind: PlateKind, layout: PlateLayout): string {
  const plate = [...typed]
    .filter((symbol) => [LATIN, UKRAINIAN, DIGIT].some((is) => is.test(symbol)))
    .join('');
  const rows = plateRows(plate, kind, layout);
  const { width, height, band, letter } = blanks[kind];
  const step = kind === 'auto' && [...(rows[0] ?? '')].length === 8 ? 54 : blanks[kind].step;
  const capital = Math.trunc((letter * 72) / 100);
  const gap = Math.trunc((height - capital * rows.length) / (rows.length + 1));
  const symbols = rows.flatMap((row, i) => {
    const letters = [...row];
    const first = (band + width) / 2 - ((letters.length - 1) * step) / 2;
    return letters.map(
      (symbol, j) =>
        `<text transform="translate(${first + j * step} ${(gap + capital) * (i + 1)})scale(.58 1)">${symbol}</text>`,
    );
  });
  const flag = band / 2 - 11;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${plate}">`,
    `<rect x="2" y="2" width="${width - 4}" height="${height - 4}" rx="8" fill="#fff" stroke="#161c24" stroke-width="4"/>`,
    `<path d="M${band} 4v${height - 8}H9a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5z" fill="#0057b7"/>`,
    `<path d="M${flag} 22h26v9h-26z" fill="#3d8ee6"/><path d="M${flag} 31h26v9h-26z" fill="#ffd700"/>`,
    `<g font-family="Arial,'Liberation Sans',sans-serif" font-weight="700" text-anchor="middle">`,
    `<text x="${band / 2 + 2}" y="${height - 16}" font-size="20" fill="#fff">UA</text><g font-size="${letter}" fill="#161c24">`,
    ...symbols,
    '</g></g></svg>',
  ].join('');
}

/** A picture as an order carries it: SVG in base64 (INZ-02). */
export const encoded = (svg: string) =>
  btoa(Array.from(new TextEncoder().encode(svg), (byte) => String.fromCharCode(byte)).join(''));

/** The price tags of the catalogue, kopecks (INZ-35, INZ-38). */
export interface PlateTags {
  base?: number;
  perChar?: number;
  auto?: number;
  moto?: number;
}

/** What a plate costs without its delivery: three symbols, each further one up to the eighth, the fee (INZ-12, INZ-35). */
export function platePrice(plate: string, kind: PlateKind, tags: PlateTags | undefined) {
  const further = Math.max(0, Math.min([...plate].length, 8) - 3);
  return {
    base: tags?.base ?? 0,
    further,
    symbols: further * (tags?.perChar ?? 0),
    fee: (kind === 'moto' ? tags?.moto : tags?.auto) ?? 0,
  };
}
