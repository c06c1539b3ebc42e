/** The texts of stored plates that the fleet and the ordered services share. */
export const storedPlates = { extend: 'Продовжити зберігання' } as const;

/** The texts of the choice among free plates. */
export const plates = {
  centre: (name: string) => `Отримати можна тут: ${name}`,
  taken: 'Уже забронювали',
  refused: (plate: string) => `Номерний знак ${plate} щойно забронювали. Оберіть іншу комбінацію`,
} as const;
