/** The titles of the international licence. */
export const international = {
  international: 'Міжнародне посвідчення водія',
  internationalLatin: 'INTERNATIONAL DRIVING PERMIT',
} as const;
