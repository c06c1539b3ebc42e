import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { profile } from '#api/queries';
import { Field } from '#form/Field';
import { FieldRow } from '#form/FieldRow';
import { shownPhone } from '#lib/validation';
import { forms } from '#text/forms';
import type { Contact } from './contact';

interface ContactFieldsProps {
  /** The part of the answers that holds them; without one they are in the answers themselves. */
  part?: string;
  title?: string;
  /** Whether they are the citizen's: those are filled in from the profile while they are empty (WIZ-10). */
  own?: boolean;
}

/** E-mail and phone. */
export function ContactFields({ part, title = forms.contact.title, own = true }: ContactFieldsProps) {
  const { data: citizen } = useQuery(profile);
  const { getValues, setValue } = useFormContext();
  const at = (name: keyof Contact) => (part ? `${part}.${name}` : name);
  const email = at('email');
  const phone = at('phone');
  useEffect(() => {
    if (!own) return;
    if (citizen?.email && getValues(email) === '') setValue(email, citizen.email, { shouldValidate: true });
    if (citizen?.phone && getValues(phone) === '')
      setValue(phone, shownPhone(citizen.phone), { shouldValidate: true });
  }, [citizen, own, email, phone, getValues, setValue]);
  return (
    <>
      <Typography variant="h2">{title}</Typography>
      <FieldRow>
        <Field
          name={email}
          label={forms.contact.email}
          hint={own ? forms.contact.emailHint : forms.contact.inviteHint}
          autoComplete={own ? 'email' : 'off'}
          inputMode="email"
        />
        <Field
          name={phone}
          label={forms.contact.phone}
          hint={forms.contact.phoneHint}
          autoComplete={own ? 'tel' : 'off'}
          inputMode="tel"
        />
      </FieldRow>
    </>
  );
}
