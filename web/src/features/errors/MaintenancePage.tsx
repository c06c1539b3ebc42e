import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { maintenance } from '#api/queries';
import { dateTime } from '#lib/format';
import { text } from '#text/uk';
import { Page } from '#ui/Page';

/** Maintenance (STAT-11 to STAT-13): asked about every minute, and left when it is over (GAP-81). */
export function Component() {
  const { data } = useQuery(maintenance);
  const navigate = useNavigate();
  useEffect(() => {
    if (data && !data.active) void navigate('/', { replace: true });
  }, [data, navigate]);
  return (
    <Page title={text.errors.maintenance} narrow>
      <Typography sx={{ mb: 2 }}>{text.errors.maintenanceNote}</Typography>
      <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>
        {data?.reason && <Typography>{data.reason}</Typography>}
        {data?.endsAt && (
          <Typography>
            {text.errors.maintenanceUntil}: {dateTime(data.endsAt)}
          </Typography>
        )}
      </Box>
      <Typography>{text.errors.maintenanceOver}</Typography>
    </Page>
  );
}
