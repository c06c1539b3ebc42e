import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profile } from '#api/queries';
import { day, titleCase } from '#lib/format';
import { Panel } from '#ui/Panel';
import { text } from './text';

const words = text.identity;

/** Whose cabinet this is: name, day of birth, and the number of the taxpayer, which others do not read at a glance (PROF-01). */
export function Identity() {
  const { data: citizen } = useQuery(profile);
  const [shown, setShown] = useState(false);
  if (!citizen) return null;
  const { lastName, firstName, middleName = '' } = citizen.username;
  return (
    <Panel component="section" aria-label={words.title} sx={{ p: { xs: 2, sm: 3 }, mb: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {titleCase([lastName, firstName, middleName].filter(Boolean).join(' '))}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1 }}>
        {citizen.birthday && <span>{words.birthday(day(citizen.birthday))}</span>}
        {citizen.ipnChar && (
          <Box
            component="span"
            sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
          >
            <span>
              {words.number}:{' '}
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {shown ? citizen.ipnChar : masked(citizen.ipnChar)}
              </Box>
            </span>
            <Button
              onClick={() => setShown(!shown)}
              aria-label={`${shown ? words.hide : words.show} ${words.number}`}
              className="no-print"
              sx={{ minHeight: 40, px: 1 }}
            >
              {shown ? words.hide : words.show}
            </Button>
          </Box>
        )}
      </Box>
    </Panel>
  );
}

/** A number without all but its last three characters. */
const masked = (number: string) => '•'.repeat(Math.max(0, number.length - 3)) + number.slice(-3);
