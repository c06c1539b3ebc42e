/** The routes of the portal (ROUTE rows): which page, and who may see it. */
import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { client, required } from '../api/client';
import { nationalLicence, profile } from '../api/queries';
import { useSession } from '../api/session';
import { Fault } from './Fault';
import { Shell } from './Shell';

const signedIn = () => useSession.getState().tokens !== undefined;

/** A signed-out visitor of a page that exists signs in first, and comes back to it (ROUTE-36, ROUTE-37). */
function requireSession({ request }: LoaderFunctionArgs) {
  if (signedIn() || useSession.getState().expired) return null;
  const { pathname, search } = new URL(request.url);
  const target = pathname === '/' ? '' : `?redirectTo=${encodeURIComponent(pathname + search)}`;
  return redirect(`/login${target}`);
}

/** A signed-in citizen has no business on the sign-in page. */
const skipSignIn = () => (signedIn() ? redirect('/') : null);

/** The bank's page is there while its QR data is (ROUTE-34). */
const requireBank = async () => {
  const { bankAttempt } = await import('../features/auth/bank');
  return skipSignIn() ?? (bankAttempt() ? null : redirect('/login'));
};

/** Vehicles are one's own, or in use as a proper user; of a vehicle there are three parts (ROUTE-07 to ROUTE-09, AMB-118). */
const requireRelation = ({ params }: LoaderFunctionArgs) =>
  ['owner', 'confidant'].includes(params.relation ?? '') &&
  ['holder', 'fines', 'registrations'].includes(params.part ?? 'holder')
    ? null
    : redirect('/error/404');

/** A letter, or the list of orders, asks for an answer to a request: it is kept until its wizard opens (GAP-24). */
async function keepConfirmation({ request }: LoaderFunctionArgs) {
  const { storeConfidantInfo } = await import('../wizards/confidants/confidantInfo');
  const { searchParams } = new URL(request.url);
  const info = { id: searchParams.get('id'), type: searchParams.get('type') };
  return redirect(storeConfidantInfo(info) ?? '/services/ordered');
}

/** A kept request is answered before a new one is made (CONF-05). */
async function openConfirmation({ request }: LoaderFunctionArgs) {
  const { takeConfidantInfo } = await import('../wizards/confidants/confidantInfo');
  const followed = new URL(request.url).searchParams.has('id');
  const page = signedIn() && !followed ? takeConfidantInfo() : undefined;
  return page ? redirect(page) : null;
}

/** An address that is none: a citizen is told so, a visitor is led to the blog or to the sign-in (ROUTE-31, AMB-010). */
async function leaveUnknown() {
  if (signedIn() || useSession.getState().expired) return redirect('/error/404');
  const told = await required(client.GET('/api/portal')).catch(() => undefined);
  return redirect(told?.blogUrl ?? '/login');
}

/** The driver card is asked for together with the page's code, and the page waits for neither. */
const askForCard = (queries: QueryClient) => () => {
  if (signedIn()) {
    void queries.prefetchQuery(nationalLicence);
    void queries.prefetchQuery(profile);
  }
  return null;
};

const toHome = () => redirect('/');

const toFinePayment = ({ request }: LoaderFunctionArgs) =>
  redirect(`/fines/payment${new URL(request.url).search}`);

/** Nothing is drawn until the first page's code is there: it takes a moment. */
const Nothing = () => null;

const profileTabs: RouteObject[] = [
  { index: true, loader: () => redirect('/profile/contacts') },
  { path: 'contacts', lazy: () => import('../features/profile/ContactsTab') },
  { path: 'docs', lazy: () => import('../features/profile/DocumentsTab') },
  { path: 'sessions', lazy: () => import('../features/profile/SessionsTab') },
  { path: 'monitoring', lazy: () => import('../features/profile/MonitoringTab') },
];

const vehiclePages: RouteObject[] = [
  { path: 'vehicles/:relation', loader: requireRelation, lazy: () => import('../features/fleet/FleetPage') },
  {
    path: 'vehicles/:relation/:id/policy',
    loader: requireRelation,
    lazy: () => import('../features/fleet/PolicyPage'),
  },
  {
    path: 'vehicles/:relation/:id/:part?',
    loader: requireRelation,
    lazy: () => import('../features/fleet/VehiclePage'),
  },
];

/** The pages that order a service. */
const wizardPages: RouteObject[] = [
  { path: 'services/vehicle-check', lazy: () => import('../wizards/vehicle-check/VehicleCheckPage') },
  { path: 'services/plate-reserve', lazy: () => import('../wizards/plate-reserve/PlateReservePage') },
  { path: 'services/plate-storage', lazy: () => import('../wizards/plate-storage/PlateStoragePage') },
  ...['postal-shipment', 'reshipment', 'reshipment-spr'].map((service) => ({
    path: `services/${service}`,
    lazy: () => import('../wizards/shipment/ShipmentPage'),
  })),
  {
    path: 'services/licence-exchange',
    lazy: () => import('../wizards/licence-exchange/LicenceExchangePage'),
  },
  { path: 'services/insurance', lazy: () => import('../wizards/insurance/InsurancePage') },
  { path: 'services/insurance-green', lazy: () => import('../wizards/insurance-green/GreenPage') },
  { path: 'services/exchange-spr', lazy: () => import('../wizards/exchange-spr/ExchangeSprPage') },
  {
    path: 'services/ownerToConfidant',
    loader: openConfirmation,
    lazy: () => import('../wizards/confidants/appoint/AppointPage'),
  },
  {
    path: 'services/confidantToOwner',
    loader: openConfirmation,
    lazy: () => import('../wizards/confidants/ask/AskPage'),
  },
  { path: 'services/inz', lazy: () => import('../wizards/individual-plate/IndividualPlatePage') },
  { path: 'services/confidant-revoke', lazy: () => import('../wizards/confidants/revoke/RevokePage') },
];

const servicePages: RouteObject[] = [
  { path: 'services', lazy: () => import('../features/catalogue/CataloguePage') },
  { path: 'services/ordered', lazy: () => import('../features/orders/OrdersPage') },
  { lazy: () => import('../features/catalogue/OrderPage'), children: wizardPages },
  // Orders are paid and followed by their service's address; this one's wizard has an address of its own (ROUTE-14).
  { path: 'services/fines', loader: toFinePayment },
  { path: 'services/confidant', lazy: () => import('../wizards/confidants/StartPage') },
  { path: 'services/:name', lazy: () => import('../features/catalogue/NotOrderable') },
  { path: 'services/:name/info', lazy: () => import('../features/catalogue/ServicePage') },
];

/** Pages that ask for no session. */
const openPages: RouteObject[] = [
  { path: 'confidant', loader: keepConfirmation },
  { path: 'login', loader: skipSignIn, lazy: () => import('../features/auth/SignInPage') },
  { path: 'monobank', loader: requireBank, lazy: () => import('../features/auth/BankPage') },
  { path: 'confirm/email/:code', lazy: () => import('../features/profile/ConfirmEmailPage') },
  { path: 'logout', lazy: () => import('../features/auth/SignOutPage') },
  { path: 'public_offer', lazy: () => import('../features/documents/PublicOfferPage') },
  { path: 'personal_data', lazy: () => import('../features/documents/PersonalDataPage') },
  { path: 'privacy_policy', lazy: () => import('../features/documents/PrivacyPolicyPage') },
  { path: 'maintenance', lazy: () => import('../features/errors/MaintenancePage') },
  { path: 'error/payment', lazy: () => import('../features/errors/PaymentErrorPage') },
  { path: 'error/:code?', lazy: () => import('../features/errors/ErrorPage') },
];

/** Pages that are a citizen's own. */
const ownPages = (queries: QueryClient): RouteObject => ({
  loader: requireSession,
  children: [
    { index: true, loader: askForCard(queries), lazy: () => import('./HomePage') },
    { path: 'signInWith', loader: toHome },
    { path: 'signInSingle', loader: toHome },
    { path: 'home', loader: toHome },
    { path: 'fines', lazy: () => import('../features/fines/FinesPage') },
    { path: 'fines/payment', lazy: () => import('../wizards/fines/FinePaymentPage') },
    {
      path: 'profile',
      lazy: () => import('../features/profile/ProfilePage'),
      children: profileTabs,
    },
    ...vehiclePages,
    { path: 'news', lazy: () => import('../features/news/NewsPage') },
    ...servicePages,
  ],
});

export const makeRouter = (queries: QueryClient) =>
  createBrowserRouter([
    {
      Component: Shell,
      HydrateFallback: Nothing,
      children: [
        {
          ErrorBoundary: Fault,
          children: [ownPages(queries), ...openPages, { path: '*', loader: leaveUnknown }],
        },
      ],
    },
  ]);
