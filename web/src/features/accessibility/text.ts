/** The texts of the bar of views. */
export const view = {
  theme: 'Тема',
  themes: { light: 'Світла', dark: 'Темна', auto: 'Як у системі' },
  lowVision: 'Для людей із порушенням зору',
  size: 'Розмір тексту',
  step: (step: number, all: number) => `${step} з ${all}`,
  smaller: 'Зменшити текст',
  larger: 'Збільшити текст',
  contrast: 'Високий контраст',
  standard: 'Звичайний вигляд',
} as const;
