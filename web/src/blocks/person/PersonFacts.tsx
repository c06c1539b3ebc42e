import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '#api/client';
import { profile } from '#api/queries';
import { day, titleCase } from '#lib/format';
import { forms } from '#text/forms';
import { Facts } from '#ui/Facts';

const words = forms.person;

/** A name of the registers as people write it. */
export const fullName = ({ lastName, firstName, middleName }: Schema['Username']) =>
  titleCase([lastName, firstName, middleName].filter(Boolean).join(' '));

/** Who orders, as the registers say (WIZ-10, WIZ-11). */
export function PersonFacts() {
  const { data: citizen } = useQuery(profile);
  return (
    <>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {words.title}
      </Typography>
      <Facts
        rows={[
          [words.name, citizen && fullName(citizen.username)],
          [words.birthday, day(citizen?.birthday)],
        ]}
      />
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {words.note}
      </Typography>
    </>
  );
}
