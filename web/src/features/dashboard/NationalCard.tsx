import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Schema } from '#api/client';
import { day } from '#lib/format';
import { DocumentCard, Line, Lines, type Paper } from '#ui/DocumentCard';
import { FlipCard } from '#ui/FlipCard';
import { dashboard } from './text';

type Licence = Schema['NationalLicence'];
const words = dashboard.card;

/** The form of a licence that exists electronically alone (LIC-18). */
const ELECTRONIC = 1304;

/** The national licence as it looks in the hand: the new design for those issued since 26.03.2021 (DASH-21). */
export function NationalCard({ licence, children }: { licence: Licence; children?: ReactNode }) {
  const paper = licence.newDesign ? 'rose' : 'sand';
  return (
    <FlipCard
      front={<Front licence={licence} paper={paper} />}
      back={<Back licence={licence} paper={paper} />}
    >
      {children}
    </FlipCard>
  );
}

/** Only licences of the new design have the Latin name. */
const named = (name: string, latin: string | undefined, newDesign: boolean) => (
  <>
    {name}
    {newDesign && latin && (
      <Box component="span" lang="en" sx={{ display: 'block', fontWeight: 500 }}>
        {latin}
      </Box>
    )}
  </>
);

function Front({ licence, paper }: { licence: Licence; paper: Paper }) {
  const { newDesign } = licence;
  return (
    <DocumentCard
      paper={paper}
      title={words.title}
      {...(newDesign ? { subtitle: words.titleLatin } : {})}
      label={`${words.title} ${licence.id}`}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', sm: newDesign ? '9.5rem 1fr' : '1fr 9.5rem' },
        }}
      >
        <Box sx={{ order: { sm: newDesign ? 0 : 1 } }}>
          <Portrait photo={licence.photo} />
          {licence.docType === ELECTRONIC && (
            <Typography sx={{ mt: 1, fontSize: '0.875rem', fontWeight: 600 }}>
              {dashboard.electronic}
            </Typography>
          )}
        </Box>
        <Holder licence={licence} />
      </Box>
    </DocumentCard>
  );
}

/** Who holds the licence, and what for, by the numbers of its fields. */
function Holder({ licence }: { licence: Licence }) {
  const { newDesign } = licence;
  return (
    <Lines>
      <Line code="1." name={words.lastName}>
        {named(licence.lastName, licence.lastNameUS, newDesign)}
      </Line>
      <Line code="2." name={words.firstName}>
        {named(
          [licence.firstName, licence.middleName].filter(Boolean).join(' '),
          licence.firstNameUS,
          newDesign,
        )}
      </Line>
      <Line code="3." name={words.birth}>
        {[day(licence.birthday), licence.birthPlace].filter(Boolean).join(', ')}
      </Line>
      <Line code="4a." name={words.issued}>
        {day(licence.issuedAt)}
      </Line>
      <Line code="4b." name={words.expires}>
        {day(licence.expiredAt) || words.unlimited}
      </Line>
      <Line code="4c." name={words.authority}>
        {licence.issuedBy}
      </Line>
      <Line code="5." name={words.number}>
        {`${licence.series} ${licence.number}`}
      </Line>
      <Line code="9." name={words.categories}>
        {licence.categories.map(({ category }) => category).join(', ')}
      </Line>
    </Lines>
  );
}

function Portrait({ photo }: { photo: string | undefined }) {
  const frame = {
    width: { xs: 112, sm: '100%' },
    aspectRatio: '3 / 4',
    borderRadius: 1,
    border: 1,
    borderColor: 'document.edge',
  } as const;
  if (photo) {
    return (
      <Box
        component="img"
        src={photo}
        alt={words.photo}
        sx={{ ...frame, display: 'block', objectFit: 'cover' }}
      />
    );
  }
  return (
    <Box sx={{ ...frame, display: 'grid', placeItems: 'center', color: 'document.label' }}>
      {words.noPhoto}
    </Box>
  );
}

function Back({ licence, paper }: { licence: Licence; paper: Paper }) {
  return (
    <DocumentCard paper={paper} title={words.title} label={`${words.title}: ${words.categories}`}>
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', '& th, & td': cell }}>
        <thead>
          <tr>
            <th scope="col">{words.category}</th>
            <th scope="col">{words.opened}</th>
            <th scope="col">{words.limits}</th>
          </tr>
        </thead>
        <tbody>
          {licence.categories.map(({ category, dopen }) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              <td>{day(dopen)}</td>
              <td>
                {licence.limits
                  .filter((limit) => limit.category === category)
                  .map(({ note }) => note)
                  .join(', ') || '—'}
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </DocumentCard>
  );
}

const cell = {
  textAlign: 'left',
  p: 0.75,
  borderBottom: 1,
  borderColor: 'document.edge',
  fontSize: '0.9375rem',
} as const;
