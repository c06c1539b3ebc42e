import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { profile } from '../../api/queries';
import { forms } from '../../text/forms';
import { Field } from '../Field';
import { type Contact, emailFault, phoneFault } from './contact';

/** E-mail and phone, filled in from the profile while they are empty (WIZ-10). */
export function ContactFields() {
  const { data: citizen } = useQuery(profile);
  const { getValues, setValue } = useFormContext<Contact>();
  useEffect(() => {
    for (const name of ['email', 'phone'] as const)
      if (citizen?.[name] && getValues(name) === '') setValue(name, citizen[name], { shouldValidate: true });
  }, [citizen, getValues, setValue]);
  return (
    <>
      <Typography variant="h2">{forms.contact.title}</Typography>
      <Field
        name="email"
        label={forms.contact.email}
        hint={forms.contact.emailHint}
        validate={emailFault}
        autoComplete="email"
        inputMode="email"
      />
      <Field
        name="phone"
        label={forms.contact.phone}
        hint={forms.contact.phoneHint}
        validate={phoneFault}
        autoComplete="tel"
        inputMode="tel"
      />
    </>
  );
}
