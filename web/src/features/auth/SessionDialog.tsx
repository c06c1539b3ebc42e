import { GlobalStyles } from '@mui/material';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '#api/session';
import { Confirm } from '#ui/Confirm';
import { signInFor } from './target';
import { session } from './text';

/** The person at the screen may then be another one. */
const hidden = { '#main': { visibility: 'hidden' } } as const;

/**
 * The session-expired dialog, over whatever is open (SESS-06, AUTH-20, AMB-104). What was typed stays in the tab, and nothing of
 * the page is visible.
 */
export function SessionDialog() {
  const expired = useSession((session) => session.expired);
  const location = useLocation();
  const navigate = useNavigate();
  const open = expired && location.pathname !== '/login';
  const leave = (target: string) => {
    useSession.setState({ expired: false });
    void navigate(target);
  };
  return (
    <>
      {open && <GlobalStyles styles={hidden} />}
      <Confirm
        open={open}
        title={session.expired}
        note={session.kept}
        yes={session.fresh}
        no={session.back}
        onYes={() => leave(signInFor(location))}
        onNo={() => leave('/login')}
      />
    </>
  );
}
