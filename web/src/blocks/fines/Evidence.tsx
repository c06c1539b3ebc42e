import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FineDetails, fineMedia } from '#api/fines';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { fines as words } from './text';

/** The pictures of a breach, requested when they are opened (FINE-07, GAP-84). */
export function Evidence({ details, level = 'h3' }: { details: FineDetails; level?: 'h2' | 'h3' }) {
  const media = useQuery(fineMedia(details));
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="h3" component={level} sx={{ mb: 1 }}>
        {words.evidence}
      </Typography>
      {media.isPending && <Loading rows={1} />}
      {media.isError && <LoadError of={media} />}
      {media.data?.length === 0 && <Typography color="textSecondary">{words.noEvidence}</Typography>}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))',
        }}
      >
        {media.data?.map((address, index, all) => (
          <Box
            component="img"
            key={address}
            src={address}
            alt={words.picture(index + 1, all.length)}
            sx={{ width: '100%', maxWidth: 640, height: 'auto', borderRadius: 1 }}
          />
        ))}
      </Box>
    </Box>
  );
}
