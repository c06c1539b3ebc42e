import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TestRouter } from '../testing/TestRouter';
import { defineWizard } from './defineWizard';
import { StepsCheck } from './OrderCheck';

interface Answers {
  post: boolean;
}

const map = defineWizard<Answers>()({
  type: 'plate',
  version: 1,
  title: 'Знак',
  steps: {
    plate: { title: 'Номерний знак' },
    address: { title: 'Адреса', when: ({ post }) => post },
    check: { title: 'Підтвердження' },
  },
});

const show = (answers: Answers) =>
  render(
    <TestRouter>
      <StepsCheck
        map={map}
        answers={answers}
        groups={[
          { title: 'Реєстр', rows: [['Власник', 'Шевчук']] },
          { step: 'address', rows: [['Місто', 'Луцьк']] },
          { step: 'plate', rows: [['Знак', 'AA8749TC']] },
        ]}
      />
    </TestRouter>,
  );

test('each group has the title of its step and a link to change it; what is not asked is not shown', () => {
  show({ post: false });
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings).toEqual(['Реєстр', 'Номерний знак']);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/?step=plate&from=check']);
});

test('the groups come in the order of the page', () => {
  show({ post: true });
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings).toEqual(['Реєстр', 'Адреса', 'Номерний знак']);
});
