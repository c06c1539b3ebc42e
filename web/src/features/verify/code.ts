/** Characters of a code: digits and Latin letters but I, L, O and U, which look like others. */
const CODE = /^[0-9A-HJKMNP-TV-Z]{26}$/;

const lookAlikes: Record<string, string> = { O: '0', I: '1', L: '1' };

/** A code without what groups it, in capitals; letters that are mistaken for digits become them. */
export const bareCode = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, (letter) => lookAlikes[letter] ?? letter);

export const isCode = (typed: string) => CODE.test(bareCode(typed));
