import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { Schema } from '#api/client';
import { day } from '#lib/format';
import { DocumentCard, Line, Lines } from '#ui/DocumentCard';
import { FlipCard } from '#ui/FlipCard';
import { international } from './internationalText';
import { dashboard } from './text';

type Licence = Schema['InternationalLicence'];
const words = { ...dashboard.card, ...international };

/** The international licence (DASH-02). */
export function InternationalCard({ licence, children }: { licence: Licence; children?: ReactNode }) {
  return (
    <FlipCard front={<Front licence={licence} />} back={<Back licence={licence} />}>
      {children}
    </FlipCard>
  );
}

function Front({ licence }: { licence: Licence }) {
  return (
    <DocumentCard
      paper="gray"
      title={words.international}
      subtitle={words.internationalLatin}
      label={`${words.international} ${licence.series} ${licence.number}`}
    >
      <Lines>
        <Line name={words.lastName}>
          <span lang="en">{licence.lastNameUS}</span>
        </Line>
        <Line name={words.firstName}>
          <span lang="en">{licence.firstNameUS}</span>
        </Line>
        <Line name={words.issued}>{day(licence.issuedAt)}</Line>
        <Line name={words.expires}>{day(licence.expiredAt)}</Line>
        <Line name={words.authority}>{licence.issuedBy}</Line>
        <Line name={words.number}>{`${licence.series} ${licence.number}`}</Line>
      </Lines>
    </DocumentCard>
  );
}

function Back({ licence }: { licence: Licence }) {
  return (
    <DocumentCard
      paper="gray"
      title={words.international}
      label={`${words.international}: ${words.categories}`}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {licence.categories.map((category) => (
          <Box
            component="li"
            key={category}
            sx={{
              minWidth: 64,
              textAlign: 'center',
              py: 1.5,
              border: 1,
              borderColor: 'document.gray.ink',
              borderRadius: 1,
              fontWeight: 700,
            }}
          >
            {category}
          </Box>
        ))}
      </Box>
    </DocumentCard>
  );
}
