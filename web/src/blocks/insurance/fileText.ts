/** The texts of a policy's download. */
export const policyFile = {
  download: 'Завантажити поліс',
  file: 'Поліс.pdf',
  noFile: 'На жаль, відсутній файл для відображення',
  failed: 'Помилка при завантаженні файлу',
} as const;
