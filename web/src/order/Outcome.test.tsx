import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Outcome, type OutcomeKind } from './Outcome';

test.each<[OutcomeKind, string, string]>([
  ['success', 'Готово', 'status'],
  ['error', 'Щось пішло не так', 'alert'],
  ['rejected', 'Відмовлено', 'status'],
  ['waiting', 'Чекаємо на дані', 'status'],
])('%s says so, also to those who cannot see it (WIZ-06)', (kind, title, role) => {
  render(<Outcome kind={kind}>Чому</Outcome>);
  expect(screen.getByRole(role).textContent).toBe(`${title}Чому`);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title);
});
