import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter } from '#ui/router';
import { Component } from './PaymentErrorPage';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));

const addresses = (state?: object) => {
  const router = createMemoryRouter([{ path: '/', Component }], {
    initialEntries: [{ pathname: '/', state }],
  });
  render(<RouterProvider router={router} />);
  return Object.fromEntries(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  );
};

test('who has no payment page tries again, or finds the order (PAY-05, STAT-15)', () => {
  expect(addresses({ orderId: 'o', returnTo: '/services/vehicle-check?id=o' })).toEqual({
    'Спробувати ще раз': '/services/vehicle-check?id=o&step=payment',
    'До мого замовлення': '/services/ordered#order-o',
    'Повернутися до кабінету': '/services',
  });
});

test('whoever opens the page by its address goes to the orders (STAT-15)', () => {
  expect(addresses()).toEqual({
    'До мого замовлення': '/services/ordered',
    'Повернутися до кабінету': '/services',
  });
});
