/** The texts of stored plates that the fleet and the ordered services share. */
export const storedPlates = { extend: 'Продовжити зберігання' } as const;
