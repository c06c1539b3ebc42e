import type { Schema } from '#api/client';

/** A person's full name in one line. */
export const fullName = ({ lastName, firstName, middleName }: Schema['Holder']) =>
  [lastName, firstName, middleName].filter(Boolean).join(' ');
