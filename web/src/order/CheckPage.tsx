import { Box, Link, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { money } from '#lib/format';
import { forms } from '#text/forms';
import { Facts } from '#ui/Facts';
import { Panel } from '#ui/Panel';

export interface CheckGroup {
  title: string;
  /** The step where it is changed; without one it cannot be. */
  step?: string;
  rows: [name: string, value: ReactNode][];
}

/** All that was filled in, group by group, each with a way to change it and back here. */
export function CheckPage({ groups, check }: { groups: CheckGroup[]; check: string }) {
  const [params] = useSearchParams();
  const to = (step: string) =>
    `?${new URLSearchParams({ ...Object.fromEntries(params), step, from: check })}`;
  return (
    <Stack spacing={2}>
      {groups.map(({ title, step, rows }) => (
        <Panel key={title} component="section" sx={{ py: { xs: 2, sm: 3 } }}>
          <Box
            sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2, mb: 1 }}
          >
            <Typography variant="h2">{title}</Typography>
            {step && (
              <Link
                component={RouterLink}
                to={to(step)}
                aria-label={`${forms.change}: ${title}`}
                sx={{ py: 0.5 }}
              >
                {forms.change}
              </Link>
            )}
          </Box>
          <Facts rows={rows} />
        </Panel>
      ))}
    </Stack>
  );
}

/** What an order costs, part by part (kopecks); nothing reads as free. */
export function PriceFacts({ parts }: { parts: [name: string, kopecks: number][] }) {
  const total = parts.reduce((sum, [, kopecks]) => sum + kopecks, 0);
  const amount = (kopecks: number) => (kopecks === 0 ? forms.check.free : money(kopecks));
  return (
    <Panel component="section" sx={{ py: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {forms.check.price}
      </Typography>
      <Facts
        rows={[
          ...(parts.length > 1
            ? parts.map(([name, kopecks]): [string, string] => [name, amount(kopecks)])
            : []),
          [
            forms.check.total,
            <Box key="total" component="span" sx={{ fontSize: '1.25rem', fontWeight: 650 }}>
              {amount(total)}
            </Box>,
          ],
        ]}
      />
    </Panel>
  );
}
