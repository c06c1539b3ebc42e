import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../api/session';
import { text } from '../../text/uk';
import { Confirm } from '../../ui/Confirm';

/** The session-expired dialog, over whatever is open (SESS-06, AUTH-20, AMB-104). What was typed stays in the tab. */
export function SessionDialog() {
  const expired = useSession((session) => session.expired);
  const location = useLocation();
  const navigate = useNavigate();
  const leave = (target: string) => {
    useSession.setState({ expired: false });
    void navigate(target);
  };
  return (
    <Confirm
      open={expired && location.pathname !== '/login'}
      title={text.session.expired}
      note={text.session.kept}
      yes={text.session.fresh}
      no={text.session.back}
      onYes={() => leave(`/login?redirectTo=${encodeURIComponent(location.pathname + location.search)}`)}
      onNo={() => leave('/login')}
    />
  );
}
