import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '#api/client';
import { documentTypes, identityDocuments, licenceOffer, registeredAddress } from '#api/lookups';
import { nationalLicence } from '#api/queries';
import { named } from '#blocks/delivery/checked';
import { IdentityDocumentFields } from '#blocks/person/IdentityDocumentFields';
import { fullName } from '#blocks/person/PersonFacts';
import { StepForm } from '#form/StepForm';
import { day, titleCase } from '#lib/format';
import { forms } from '#text/forms';
import { Facts } from '#ui/Facts';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { licenceExchange as text } from '../text';
import { draft } from '../wizard';

/** What the registers hold, to be checked (LIC-05, LIC-14 to LIC-19, LIC-45); and what keeps one from going on (LIC-47). */
export function DataStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const licence = useQuery(nationalLicence);
  const address = useQuery(registeredAddress);
  const { data: offer } = useQuery(licenceOffer);
  const { facts, change } = draft.use((state) => state.answers);
  if (!licence.data || address.data === undefined) {
    return licence.isError || address.isError ? <LoadError of={[licence, address]} /> : <Loading rows={3} />;
  }
  const held = (
    <Panel>
      <Typography sx={{ mb: 2 }}>{whatBecomes[change]}</Typography>
      <LicenceFacts licence={licence.data} address={address.data} />
    </Panel>
  );
  if (facts.exams) {
    return (
      <Stack spacing={2}>
        <Alert severity="error" role="alert">
          {offer?.message}
        </Alert>
        {held}
        <Box>
          <Button variant="outlined" onClick={back}>
            {forms.wizard.back}
          </Button>
        </Box>
      </Stack>
    );
  }
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Stack spacing={2}>
        {held}
        <Panel>
          <IdentityDocumentFields record={false} />
        </Panel>
      </Stack>
    </StepForm>
  );
}

DataStep.reads = [nationalLicence, registeredAddress, identityDocuments, documentTypes];

/** What becomes of the data that are shown, by what has changed. */
const whatBecomes = { '': text.check, personal: text.checkPersonal, document: text.checkDocument } as const;

interface LicenceFactsProps {
  licence: Schema['NationalLicence'];
  address: Schema['RegistryAddress'] | null;
}

function LicenceFacts({ licence, address }: LicenceFactsProps) {
  const names = text.facts;
  return (
    <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
      {licence.photo && (
        <Box
          component="img"
          src={licence.photo}
          alt={names.photo}
          sx={{
            width: 112,
            height: 140,
            objectFit: 'cover',
            borderRadius: 1,
            border: 1,
            borderColor: 'divider',
          }}
        />
      )}
      <Box sx={{ flex: '1 1 20rem', minWidth: 0 }}>
        <Typography variant="h2" sx={{ mb: 1 }}>
          {text.licence}
        </Typography>
        <Facts
          rows={[
            [names.number, `${licence.series} ${licence.number}`],
            [forms.person.name, fullName(licence)],
            [names.latin, [licence.lastNameUS, licence.firstNameUS].filter(Boolean).join(' ')],
            [forms.person.birthday, day(licence.birthday)],
            [names.birthPlace, licence.birthPlace && titleCase(licence.birthPlace)],
            [names.categories, licence.categories.map(({ category }) => category).join(', ')],
            [names.issued, `${day(licence.issuedAt)}, ${licence.issuedBy}`],
            [names.valid, licence.expiredAt ? day(licence.expiredAt) : names.unlimited],
            [forms.person.address, address && addressLine(address)],
          ]}
        />
      </Box>
    </Box>
  );
}

/** The registered address as people write it, with what each part is. */
export function addressLine(a: Schema['RegistryAddress']): string {
  const region = named(a.region.replace(/^м\. /, ''), a.city, 'область');
  return [
    region,
    region && named(a.district ?? '', a.city, 'район'),
    `${a.cityType} ${a.city}`.trim(),
    `${a.streetType} ${a.street}`.trim(),
    a.building,
    a.apartment && `кв. ${a.apartment}`,
  ]
    .filter(Boolean)
    .join(', ');
}
