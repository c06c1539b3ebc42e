import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { client } from '#api/client';
import { signedOut, useSession } from '#api/session';
import { text } from '#text/uk';
import { Page } from '#ui/Page';

/** /logout ends the session here and on the server (SESS-02). Without an answer the tab forgets it all the same. */
export function Component() {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = async () => {
      if (useSession.getState().tokens) await client.GET('/auth/logout').catch(() => undefined);
      signedOut(true);
      await navigate('/login', { replace: true });
    };
    void leave();
  }, [navigate]);
  return <Page title={text.menu.signOut}>{text.loading}</Page>;
}
