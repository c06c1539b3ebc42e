import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { maintenance } from '#api/queries';
import { useSession } from '#api/session';
import { prefetch } from '#api/startup';
import { followOrders } from '#api/stream';
import { showProblem } from '#ui/problem';
import { Redirect } from '#ui/Redirect';
import { RoutedPage } from '#ui/RoutedPage';
import { ScrollRestoration } from '#ui/ScrollRestoration';
import { DialogsOnDemand } from './DialogsOnDemand';
import { Fault } from './Fault';
import { Menu } from './Menu';
import { PageLoading } from './PageLoading';
import { Screen } from './Screen';

/** What surrounds every page of the app, and the dialogs that may open over anything. */
export function Shell() {
  const tokens = useSession((session) => session.tokens);
  const signedIn = tokens !== undefined;
  useLiveOrders(signedIn);
  useStartup(signedIn);
  useSignOutElsewhere(signedIn);
  const closed = useMaintenance();
  return (
    <>
      <Screen menu={signedIn && <Menu />}>
        {closed ? (
          <Redirect to="/maintenance" replace />
        ) : (
          <RoutedPage loading={<PageLoading />} Fault={Fault} />
        )}
      </Screen>
      <DialogsOnDemand />
      <ScrollRestoration />
    </>
  );
}

function useLiveOrders(signedIn: boolean) {
  const queries = useQueryClient();
  useEffect(() => {
    if (signedIn) return followOrders(queries);
    return undefined;
  }, [signedIn, queries]);
}

/** How long the first page has the connection for itself, ms. */
const FIRST = 500;

function useStartup(signedIn: boolean) {
  const queries = useQueryClient();
  useEffect(() => {
    let there = signedIn;
    const timer = setTimeout(() => there && prefetch(queries, () => there, showProblem), FIRST);
    return () => {
      there = false;
      clearTimeout(timer);
    };
  }, [signedIn, queries]);
}

/** Signed out in another tab: nothing of the citizen stays on this screen. A session that ended by itself is another matter. */
function useSignOutElsewhere(signedIn: boolean) {
  const navigate = useNavigate();
  const awaited = useSession((session) => session.citizen !== undefined);
  const [wasIn, setWasIn] = useState(signedIn);
  useEffect(() => {
    if (wasIn && !signedIn && !awaited) void navigate('/login');
    setWasIn(signedIn);
  }, [wasIn, signedIn, awaited, navigate]);
}

/**
 * During maintenance every page gives way to the one that says so (SESS-07), which leads back when it is over. A page that
 * stayed could navigate elsewhere in the meantime, as a form does to its step.
 */
function useMaintenance(): boolean {
  const { data: works } = useQuery(maintenance);
  const { pathname } = useLocation();
  return Boolean(works?.active) && pathname !== '/maintenance';
}
