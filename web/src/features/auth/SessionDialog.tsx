import { GlobalStyles } from '@mui/material';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../api/session';
import { text } from '../../text/uk';
import { Confirm } from '../../ui/Confirm';
import { signInFor } from './target';

/** Whoever sees the screen then need not be the citizen. */
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
        title={text.session.expired}
        note={text.session.kept}
        yes={text.session.fresh}
        no={text.session.back}
        onYes={() => leave(signInFor(location))}
        onNo={() => leave('/login')}
      />
    </>
  );
}
