import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { refresh, setAside, useSession } from '#api/session';
import { text } from '#text/uk';
import { Confirm } from '#ui/Confirm';
import { Countdown } from '#ui/Countdown';
import { useInstantReached } from '#ui/useInstantReached';
import { useSecondsLeft } from '#ui/useSecondsLeft';
import { signInFor } from './target';
import { session as words } from './text';

/** How long before its end a session is said to end, ms. */
const WARNING = 120_000;

/**
 * Says in every tab two minutes before a session ends that it does, with the way to sign in again at once. When it is over the
 * server is asked: it says so, and the session-expired dialog replaces this one.
 */
export function EndingDialog() {
  const endsAt = useSession((session) => session.endsAt);
  const end = useSession((session) => session.tokens?.sessionEndsAt);
  const near = useInstantReached(endsAt && endsAt - WARNING);
  const over = useInstantReached(endsAt);
  const [closed, setClosed] = useState<string>();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (over) void refresh().catch(() => undefined); // without an answer the next call asks
  }, [over]);
  const signIn = () => {
    setAside();
    void navigate(signInFor(location));
  };
  return (
    <Confirm
      open={near && !over && closed !== end}
      title={words.ending}
      note={words.endingNote}
      yes={words.again}
      no={text.errors.close}
      onYes={signIn}
      onNo={() => setClosed(end)}
    >
      <Left until={endsAt ?? 0} />
    </Confirm>
  );
}

/** The remaining time; screen readers announce it twice. */
function Left({ until }: { until: number }) {
  const seconds = useSecondsLeft(until);
  return (
    <>
      <Countdown until={until} what={words.left} />
      <Box
        role="status"
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {words.soon.find((mark) => seconds <= mark.seconds)?.words}
      </Box>
    </>
  );
}
