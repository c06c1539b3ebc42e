/** Ukrainian names in Latin letters, by the Cabinet's resolution no. 55 of 27 January 2010. */

const letters: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ю: 'iu',
  я: 'ia',
};

/** Letters that are written otherwise at the beginning of a word. */
const initials: Record<string, string> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' };

/** The soft sign and the apostrophe are not written. */
const silent = /[ь'’ʼ`]/g;

/** A name in Latin capitals. «зг» is ZGH, so that it is not read as «ж»; each part of a double name is a word. */
export const transliterate = (name: string): string =>
  name
    .toLowerCase()
    .replace(silent, '')
    .replaceAll('зг', 'zgh')
    .replace(/(^|[\s-])([єїйюя])/g, (_, before: string, letter: string) => before + initials[letter])
    .replace(/[а-яґєії]/g, (letter) => letters[letter] ?? letter)
    .toUpperCase();

/** Letters of European alphabets that are more than a Latin letter with a mark. */
const ligatures: Record<string, string> = {
  Ł: 'L',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Æ: 'AE',
  Œ: 'OE',
  ẞ: 'SS',
  ß: 'SS',
  Ħ: 'H',
  ı: 'I',
};

/** A text in Latin capitals without marks, as posts take it: «Nowy Świat» is NOWY SWIAT. Letters of other alphabets stay. */
export const plainLatin = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[À-ɏḀ-ỿß]/g, (letter) => ligatures[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''));
