import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Tabs } from './Tabs';

const chosen = () => document.activeElement?.textContent;

test('arrows, Home and End walk between tabs, and one of them is in the tab order', async () => {
  const tabs = ['one', 'two', 'three'].map((name) => ({ name, content: `content of ${name}` }));
  render(<Tabs label="Numbers" tabs={tabs} />);
  await userEvent.tab();
  const walked = [];
  for (const key of ['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home']) {
    await userEvent.keyboard(`{${key}}`);
    walked.push(chosen());
  }
  expect(walked).toEqual(['two', 'three', 'one', 'three', 'one']);
  expect(screen.getByRole('tabpanel').textContent).toBe('content of one');
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});
