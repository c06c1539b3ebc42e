import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Task } from '#api/queries';
import { TestRouter } from '#testing/TestRouter';
import { deadlineText } from './deadline';
import { Stepper } from './Stepper';
import { TaskRow } from './TaskRow';

const now = Date.parse('2026-11-23T03:34:00Z'); // 05:34 in Kyiv

test.each([
  [{ until: '2026-11-24T02:34:00Z' }, 'до 24 листопада, 04:34, ще\u00a023\u00a0год'],
  [{ until: '2027-01-02T10:00:00Z' }, 'до 2 січня 2027, 12:00, ще\u00a040\u00a0дн.'],
  [{ lastDay: '2026-12-04' }, 'до 4 грудня включно, ще\u00a011\u00a0дн.'],
  [{ lastDay: '2026-11-23' }, 'до 23 листопада включно, сьогодні останній день'],
  [{ lastDay: '2026-11-24' }, 'до 24 листопада включно, завтра останній день'],
  [{ lastDay: '2026-11-20', overdue: true }, 'строк минув 20 листопада'],
  [{ overdue: true }, 'строк минув'],
  [{}, ''],
])('a term in words: %j', (term, words) => {
  expect(deadlineText(term, now)).toBe(words);
});

test('the day of a term is that of Kyiv', () => {
  expect(deadlineText({ lastDay: '2026-11-24' }, Date.parse('2026-11-23T22:30:00Z'))).toContain('сьогодні');
});

test('a task says what with what, how much, until when, and leads there', () => {
  vi.spyOn(Date, 'now').mockReturnValue(now);
  const task: Task = {
    kind: 'pay_fine',
    button: 'До штрафів',
    title: 'Сплатіть штраф ЕНА № 123',
    about: 'КА9400РР',
    amount: 68_000,
    note: 'сума подвоїлася',
    overdue: true,
    path: '/fines',
  };
  render(
    <TestRouter>
      <ul>
        <TaskRow task={task} />
      </ul>
    </TestRouter>,
  );
  const row = screen.getByRole('listitem');
  for (const words of [task.title, task.about, '680\u00a0грн сума подвоїлася', 'Прострочено: строк минув'])
    expect(row.textContent).toContain(words);
  const way = screen.getByRole('link', { name: 'До штрафів: Сплатіть штраф ЕНА № 123' });
  expect(way.getAttribute('href')).toBe('/fines');
});

test('steps say in words what is done, where it is, and what is to come', () => {
  render(
    <Stepper
      label="Хід замовлення"
      steps={[
        { text: 'Оплата', state: 'done' },
        { text: 'Розгляд', state: 'current', note: 'зазвичай до 10 робочих днів' },
        { text: 'Готово', state: 'upcoming' },
      ]}
    />,
  );
  const steps = screen.getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(steps.map(({ textContent }) => textContent?.replace('✓', ''))).toEqual([
    'Оплата\u00a0– виконано',
    'Розгляд\u00a0– зараззазвичай до 10 робочих днів',
    'Готово\u00a0– попереду',
  ]);
});
