import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StepBar } from './StepBar';

/** The style of the bar above a step, which the browser draws before its title. */
const bar = (step: HTMLElement | undefined) =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) =>
      [...(step?.classList ?? [])].some((name) => rule.cssText.startsWith(`.${name}::before`)),
    )
    .map((rule) => rule.cssText)
    .join();

test('a step that is to come is seen apart without colours: an outline where others are filled (SHELL-07)', () => {
  render(
    <StepBar current="data" steps={['search', 'data', 'payment'].map((name) => ({ name, title: name }))} />,
  );
  const [done, current, coming] = screen.getAllByRole('listitem');
  expect(done?.textContent).toBe('search, виконано');
  expect(current?.getAttribute('aria-current')).toBe('step');
  expect(coming?.textContent).toBe('payment');
  expect(bar(done)).toContain('border: 3px solid'); // of a bar of six pixels: it is filled
  expect(bar(current)).toContain('border: 3px solid');
  expect(bar(coming)).toContain('border: 1px solid');
});
