import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FlipCard } from './FlipCard';
import { PrintButton } from './PrintButton';

const alone = () => [
  document.documentElement.hasAttribute('data-prints-alone'),
  document.querySelectorAll('.printed-alone').length,
];

test('a document is printed without the rest of its page', () => {
  let during: unknown;
  vi.stubGlobal('print', () => {
    during = alone();
  });
  render(
    <>
      <FlipCard front="one" back="two">
        <PrintButton />
      </FlipCard>
      <FlipCard front="three" back="four" />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Надрукувати' }));
  expect(during).toEqual([true, 1]);
  const [part] = document.querySelectorAll('.printed-alone');
  expect(part?.textContent).toContain('one');
  expect(part?.textContent).not.toContain('three');
  fireEvent(window, new Event('afterprint'));
  expect(alone(), 'the next one prints the whole page').toEqual([false, 0]);
});

test('what is printed says that it is no document, and when it was printed', () => {
  vi.useFakeTimers({ now: new Date('2026-03-05T10:00:00Z') });
  render(<FlipCard front="one" back="two" />);
  vi.setSystemTime(new Date('2026-03-06T12:30:00Z'));
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByText('Роздруковано з Кабінету водія 06.03.2026 14:30. Не є документом.')).toBeTruthy();
});
