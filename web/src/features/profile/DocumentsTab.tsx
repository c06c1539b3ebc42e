import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { identityDocument } from '#api/account';
import { day } from '#lib/format';
import { Facts } from '#ui/Facts';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Panel } from '#ui/Panel';
import { text } from './text';

/** The identity document as the register has it (PROF-14). */
export function Component() {
  const held = useQuery(identityDocument);
  const document = held.data;
  if (document === undefined) return held.isError ? <LoadError of={held} /> : <Loading rows={1} />;
  return (
    <Panel sx={{ maxWidth: '48em' }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {document ? text.docs.title : text.docs.none}
      </Typography>
      {document && (
        <Facts
          rows={[
            [text.docs.type, document.name],
            [text.docs.series, document.series],
            [text.docs.number, document.number],
            [text.docs.issuedAt, day(document.issuedAt)],
            [text.docs.issuedBy, document.issuedBy],
          ]}
        />
      )}
      <Typography color="textSecondary" sx={{ mt: 2 }}>
        {document ? text.docs.source : text.docs.noneNote}
      </Typography>
    </Panel>
  );
}
