import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TestRouter } from '#testing/TestRouter';
import { defineWizard } from './defineWizard';
import { StepsCheck } from './OrderCheck';

interface Answers {
  post: boolean;
}

const map = defineWizard<Answers>()({
  type: 'plate-reserve',
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
        fixed={{ Реєстр: [['Власник', 'Шевчук']] }}
        shown={{
          address: [['Місто', 'Луцьк']],
          plate: { Знак: [['Знак', 'AA8749TC']], Центр: [['Центр', '8041']] },
        }}
      />
    </TestRouter>,
  );

test('each group has a title and a link to its step; what is not asked is not shown', () => {
  show({ post: false });
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings).toEqual(['Реєстр', 'Знак', 'Центр']);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/?step=plate&from=check', '/?step=plate&from=check']);
});

test('a group has the title of its step unless it has one of its own', () => {
  show({ post: true });
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings).toEqual(['Реєстр', 'Адреса', 'Знак', 'Центр']);
});
