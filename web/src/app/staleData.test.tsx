import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { identityDocument, observers } from '#api/account';
import { client } from '#api/client';
import { storedPlates } from '#api/fleet';
import { nationalLicence, type Order, ownVehicles, profile, timeline } from '#api/queries';
import { Licences } from '#features/dashboard/Licences';
import { Component as FleetPage } from '#features/fleet/FleetPage';
import { History } from '#features/orders/History';
import { Component as ContactsTab } from '#features/profile/ContactsTab';
import { Component as DocumentsTab } from '#features/profile/DocumentsTab';
import { Component as MonitoringTab } from '#features/profile/MonitoringTab';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';

const licence = { series: 'РКК', number: '406200', lastName: 'ВОДІЙ', firstName: 'ПЕТРО', categories: [] };
const citizen = { email: 'driver@ukr.net', emailStatus: 'pending', phone: '+380671234567', gender: 'male' };
const vehicle = { carId: '1', brand: 'SKODA', model: 'OCTAVIA', plate: 'KA9400PP', vin: 'TMB99HAV3KM626020' };
const created = '2026-03-05T12:00:00Z';
const observer = {
  createdAt: created,
  updatedAt: created,
  isRead: true,
  id: '7',
  company: 'ТОВ Прокат',
  decisions: [],
  label: { text: 'Новий', colour: 'blue' },
};
const event = { version: 1, at: created, text: 'Сплачено' };
const order = { id: 'o', version: 1 } as Order;
const plate = {
  ...{ number: '7', plate: { prefix: 'AA', num: '7777', suffix: 'AA' } },
  branch: { name: 'ТСЦ 8041' },
  updatedAt: created,
};

// An unlocked phone reads again, perhaps without a network: a licence is shown all the same.
test.each([
  ['the licence', nationalLicence, licence, <Licences key="1" />, /РКК 406200/],
  ['the vehicles', ownVehicles, [vehicle], <FleetPage key="2" />, /SKODA/],
  ['stored plates', storedPlates, [plate], <FleetPage key="3" />, /ТСЦ 8041/],
  ['requests to monitor', observers, [observer], <MonitoringTab key="4" />, /ТОВ Прокат/],
  ['the document', identityDocument, { number: '001234567' }, <DocumentsTab key="6" />, /001234567/],
  ['the history', timeline(order), [event], <History key="7" order={order} />, /Сплачено/],
  ['the contacts', profile, citizen, <ContactsTab key="5" />, /телефон/i],
])(
  'what is known stays on the screen when it is read once more in vain: %s',
  async (_, { queryKey }, known, page, words) => {
    const queries = newQueries({ defaultOptions: { queries: { retryDelay: 1 } } });
    queries.setQueryData(queryKey as string[], known);
    vi.spyOn(client, 'GET').mockRejectedValue(new TypeError('network'));
    render(
      <QueryClientProvider client={queries}>
        <TestRouter initialEntries={['/vehicles/owner']}>
          <Routes>
            <Route path="/vehicles/:relation" element={page} />
          </Routes>
        </TestRouter>
      </QueryClientProvider>,
    );
    expect(screen.getAllByText(words)).toBeTruthy();
    const typed = screen.queryByLabelText<HTMLInputElement>(/телефон/i);
    if (typed) fireEvent.change(typed, { target: { value: '+380 (50) 999-88-77' } });
    await act(() => queries.invalidateQueries({ queryKey }));
    await act(() => new Promise((drawn) => setTimeout(drawn)));
    expect(queries.getQueryState(queryKey as string[])?.status).toBe('error');
    expect(screen.getAllByText(words)).toBeTruthy();
    if (typed) expect(screen.getByDisplayValue('+380 (50) 999-88-77')).toBe(typed);
  },
);
