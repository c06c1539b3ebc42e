import { Box, FormControlLabel, Switch, Typography } from '@mui/material';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ApiError, client, required, retry } from '#api/client';
import { Panel } from '#ui/Panel';
import { blocked, subscribedWith, supported, turnOff, turnOn } from './push';
import { text } from './text';

const words = text.notifications;

/** Whether the cabinet notifies this browser: both sides must know of it. */
const state = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }) => {
    const { publicKey = '', subscribed } = await required(client.GET('/auth/push', { signal }));
    return { publicKey, on: supported() && subscribed && !blocked() && (await subscribedWith(publicKey)) };
  },
  retry,
});

/** Notifications in this browser about changes of orders, beside the letters. They are asked for when the switch is pressed. */
export function Notifications() {
  const { data } = useQuery(state);
  usePermissionChanges();
  if (!data?.publicKey) return null; // the cabinet does not notify browsers, or cannot be asked
  return (
    <Panel component="section" aria-labelledby="notifications" sx={{ maxWidth: '42em', mt: 3 }}>
      <Typography id="notifications" variant="h2" sx={{ mb: 1 }}>
        {words.title}
      </Typography>
      <Typography color="textSecondary">{words.lead}</Typography>
      {supported() ? (
        <Permitted publicKey={data.publicKey} on={data.on} />
      ) : (
        <Reason>{words.unsupported}</Reason>
      )}
    </Panel>
  );
}

interface PermittedProps {
  publicKey: string;
  on: boolean;
}

function Permitted({ publicKey, on }: PermittedProps) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async (wanted: boolean) => (wanted ? turnOn(publicKey) : turnOff().then(() => true)),
    onSettled: () => queries.invalidateQueries({ queryKey: state.queryKey }),
  });
  if (blocked()) return <Reason>{words.blocked}</Reason>;
  return (
    <>
      <FormControlLabel
        label={words.label}
        sx={{ mt: 1 }}
        control={
          <Switch
            checked={change.isPending ? change.variables : on}
            onChange={(_, wanted) => change.isPending || change.mutate(wanted)}
            slotProps={{ input: { role: 'switch', 'aria-describedby': 'notifications-state' } }}
            sx={edges}
          />
        }
      />
      <Box id="notifications-state" role="status" sx={{ color: 'text.secondary' }}>
        {change.isPending
          ? words.changing
          : outcome(change.error, change.data) || (on ? words.on : words.off)}
      </Box>
    </>
  );
}

/** Why the last press has changed nothing; empty: it has. */
function outcome(fault: Error | null, permitted: boolean | undefined): string {
  if (fault instanceof ApiError && fault.code === 'push_service') return fault.message;
  if (fault) return words.failed;
  return permitted === false ? words.notPermitted : '';
}

/** The citizen may permit or forbid notifications in the browser's own settings. */
function usePermissionChanges() {
  const queries = useQueryClient();
  useEffect(() => {
    const again = () => void queries.invalidateQueries({ queryKey: state.queryKey });
    let permission: PermissionStatus | undefined;
    let left = false;
    void navigator.permissions
      ?.query({ name: 'notifications' })
      .then((found) => {
        if (left) return;
        permission = found;
        permission.addEventListener('change', again);
      })
      .catch(() => undefined); // it is asked again when the page is opened
    return () => {
      left = true;
      permission?.removeEventListener('change', again);
    };
  }, [queries]);
}

const Reason = ({ children }: { children: ReactNode }) => <Typography sx={{ mt: 2 }}>{children}</Typography>;

/** Edges that show where the switch is on any ground, off as well as on. */
const edges = {
  '& .MuiSwitch-track': { opacity: 1, bgcolor: 'var(--mui-palette-control-border)' },
  '& .MuiSwitch-thumb': {
    border: '2px solid var(--mui-palette-control-border)',
    bgcolor: 'background.paper',
  },
  '&& .Mui-checked + .MuiSwitch-track': { opacity: 1, bgcolor: 'primary.main' },
  '&& .Mui-checked .MuiSwitch-thumb': { borderColor: 'primary.main' },
} as const;
