import { useEffect } from 'react';
import { client, required } from '#api/client';
import { askWorksAgain } from '#api/works';
import { Component as SignInPage } from '#features/auth/SignInPage';
import { FaultBoundary } from '#ui/FaultBoundary';
import { NavigationContext } from '#ui/navigation';
import { Fault } from './Fault';
import { Screen } from './Screen';
import { type Leave, useSignInNavigation } from './signInNavigation';

/** The sign-in in its own document. */
export function SignInScreen({ leave }: { leave: Leave }) {
  const { navigation, fault } = useSignInNavigation(leave);
  useMaintenance(leave);
  return (
    <NavigationContext value={navigation}>
      <Screen>
        {fault ? (
          <Fault {...fault} />
        ) : (
          <FaultBoundary Fault={Fault} location={navigation.location}>
            <SignInPage />
          </FaultBoundary>
        )}
      </Screen>
    </NavigationContext>
  );
}

/** During maintenance the app takes over, which says so (SESS-07). */
function useMaintenance(leave: Leave): void {
  useEffect(() => {
    let here = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      clearTimeout(timer);
      const works = await required(client.GET('/api/maintenance')).catch(() => undefined);
      if (!here) return;
      clearTimeout(timer);
      timer = setTimeout(look, askWorksAgain(works));
      if (works?.active) await leave().catch(() => undefined); // asked for again with the next look
    };
    const back = () => {
      if (document.visibilityState === 'visible') void look();
    };
    void look();
    document.addEventListener('visibilitychange', back);
    return () => {
      here = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', back);
    };
  }, [leave]);
}
