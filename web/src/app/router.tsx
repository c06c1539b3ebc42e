/** The routes of the portal (ROUTE rows): which page, and who may see it. */
import type { QueryClient } from '@tanstack/react-query';
import { client, required } from '#api/client';
import { askTabs } from '#api/handover';
import { nationalLicence, profile, tasks } from '#api/queries';
import { useSession } from '#api/session';
import { signInFor } from '#features/auth/target';
import { createBrowserRouter, type Route, type Visit } from '#ui/router';
import { wizards } from '#wizards/registry';

const signedIn = () => useSession.getState().tokens !== undefined;

/** A signed-out visitor of a page that exists signs in first, and comes back to it (ROUTE-36, ROUTE-37). */
const requireSession = ({ location }: Visit) =>
  signedIn() || useSession.getState().expired
    ? null
    : askTabs().then((found) => (found ? null : signInFor(location)));

/** A signed-in citizen has no business on the sign-in page. */
const skipSignIn = () => (signedIn() ? '/' : null);

/** The bank's page is there while its QR data is (ROUTE-34). */
const requireBank = async () => {
  const { bankAttempt } = await import('#features/auth/bank');
  return skipSignIn() ?? (bankAttempt() ? null : '/login');
};

/** Vehicles are owned, or used as a confidant; a vehicle has three parts (ROUTE-07 to ROUTE-09, AMB-118). */
const requireRelation = ({ params }: Visit) =>
  ['owner', 'confidant'].includes(params.relation ?? '') &&
  ['holder', 'fines', 'registrations'].includes(params.part ?? 'holder')
    ? null
    : '/error/404';

/** A letter, or the list of orders, asks for an answer to a request: it is kept until its wizard opens (GAP-24). */
async function keepConfirmation({ location }: Visit) {
  const { storeConfidantInfo } = await import('#wizards/confidants/confidantInfo');
  const search = new URLSearchParams(location.search);
  const info = { id: search.get('id'), type: search.get('type') };
  return storeConfidantInfo(info) ?? '/services/ordered';
}

/** An unknown address: a citizen gets the error page, a visitor the blog or the sign-in (ROUTE-31, AMB-010). */
async function leaveUnknown() {
  if (signedIn() || useSession.getState().expired) return '/error/404';
  const portal = await required(client.GET('/api/portal')).catch(() => undefined);
  const blog = portal?.blogUrl;
  if (blog) location.replace(blog);
  return blog ? null : '/login';
}

/** How long the driver card is awaited, ms. */
const PATIENCE = 150;

/** The driver card is asked for together with the page's code; what is there with it is drawn once, without a placeholder. */
const askForCard = (queries: QueryClient) => async () => {
  if (signedIn()) {
    const asked = [
      queries.prefetchQuery(nationalLicence),
      queries.prefetchQuery(profile),
      queries.prefetchQuery(tasks),
    ];
    await Promise.race([Promise.all(asked), new Promise((over) => setTimeout(over, PATIENCE))]);
  }
  return null;
};

const toHome = () => '/';

const profileTabs: Route[] = [
  { index: true, loader: () => '/profile/contacts' },
  { path: 'contacts', lazy: () => import('#features/profile/ContactsTab') },
  { path: 'docs', lazy: () => import('#features/profile/DocumentsTab') },
  { path: 'sessions', lazy: () => import('#features/profile/SessionsTab') },
  { path: 'access', lazy: () => import('#features/profile/AccessTab') },
  { path: 'monitoring', lazy: () => import('#features/profile/MonitoringTab') },
];

const vehiclePages: Route[] = [
  { path: 'vehicles/:relation', loader: requireRelation, lazy: () => import('#features/fleet/FleetPage') },
  {
    path: 'vehicles/:relation/:id/policy',
    loader: requireRelation,
    lazy: () => import('#features/fleet/PolicyPage'),
  },
  {
    path: 'vehicles/:relation/:id/:part?',
    loader: requireRelation,
    lazy: () => import('#features/fleet/VehiclePage'),
  },
];

/** The pages of the wizards that are opened at the address of their service. */
const wizardPages: Route[] = wizards
  .filter(({ path }) => !path)
  .flatMap(({ services, page, loader }) =>
    services.map((service) => ({
      path: `services/${service}`,
      lazy: page,
      ...(loader ? { loader } : {}),
    })),
  );

/** The wizards that are opened elsewhere. Their orders are followed at the address of the service, which leads there (ROUTE-14). */
const otherWizardPages: Route[] = wizards.flatMap(({ services, path, page }) =>
  path
    ? [
        { path, lazy: page },
        ...services.map((service) => ({
          path: `services/${service}`,
          loader: ({ location }: Visit) => path + location.search,
        })),
      ]
    : [],
);

const servicePages: Route[] = [
  { path: 'services', lazy: () => import('#features/catalogue/CataloguePage') },
  { path: 'services/ordered', lazy: () => import('#features/orders/OrdersPage') },
  { lazy: () => import('#features/catalogue/OrderPage'), children: wizardPages },
  { path: 'services/confidant', lazy: () => import('#wizards/confidants/StartPage') },
  { path: 'services/:name', lazy: () => import('#features/catalogue/NotOrderable') },
  { path: 'services/:name/info', lazy: () => import('#features/catalogue/ServicePage') },
];

/** Pages that ask for no session. */
const openPages: Route[] = [
  { path: 'confidant', loader: keepConfirmation },
  { path: 'login', loader: skipSignIn, lazy: () => import('#features/auth/SignInPage') },
  { path: 'monobank', loader: requireBank, lazy: () => import('#features/auth/BankPage') },
  { path: 'confirm/email/:code', lazy: () => import('#features/profile/ConfirmEmailPage') },
  { path: 'verify/:code?', lazy: () => import('#features/verify/VerifyPage') },
  { path: 'logout', lazy: () => import('#features/auth/SignOutPage') },
  { path: 'public_offer', lazy: () => import('#features/documents/PublicOfferPage') },
  { path: 'personal_data', lazy: () => import('#features/documents/PersonalDataPage') },
  { path: 'privacy_policy', lazy: () => import('#features/documents/PrivacyPolicyPage') },
  { path: 'accessibility', lazy: () => import('#features/documents/AccessibilityPage') },
  { path: 'data_retention', lazy: () => import('#features/documents/RetentionPage') },
  { path: 'maintenance', lazy: () => import('#features/errors/MaintenancePage') },
  { path: 'error/payment', lazy: () => import('#features/errors/PaymentErrorPage') },
  { path: 'error/:code?', lazy: () => import('#features/errors/ErrorPage') },
];

/** Pages that are a citizen's own. */
const ownPages = (queries: QueryClient): Route => ({
  loader: requireSession,
  children: [
    { index: true, loader: askForCard(queries), lazy: () => import('./HomePage') },
    { path: 'signInWith', loader: toHome },
    { path: 'signInSingle', loader: toHome },
    { path: 'home', loader: toHome },
    { path: 'fines', lazy: () => import('#features/fines/FinesPage') },
    {
      path: 'profile',
      lazy: () => import('#features/profile/ProfilePage'),
      children: profileTabs,
    },
    ...vehiclePages,
    { path: 'news', lazy: () => import('#features/news/NewsPage') },
    ...otherWizardPages,
    ...servicePages,
  ],
});

export const makeRouter = (queries: QueryClient) =>
  createBrowserRouter([ownPages(queries), ...openPages, { path: '*', loader: leaveUnknown }]);
