import { Box, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { answer, client } from '#api/client';
import { type Order, rating } from '#api/queries';
import { radioLook } from '#form/choiceLook';
import { Panel } from '#ui/Panel';
import { showProblem } from '#ui/problem';
import { rating as words } from './text';

const SCORES = [1, 2, 3, 4, 5] as const;

/** The one question after an order: how easy it was. Another answer replaces the first. */
export function Rating({ order }: { order: Order }) {
  const label = useId();
  const { given, rate } = useRating(order);
  if (given === undefined || order.party === 'participant' || !order.finished) return null;
  return (
    <Panel component="section" className="no-print" sx={{ p: { xs: 2.5, sm: 3 } }}>
      <Typography variant="h2" id={label} sx={{ mb: 0.5 }}>
        {words.question}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {words.anonymous}
      </Typography>
      <Box role="radiogroup" aria-labelledby={label} sx={scale}>
        {SCORES.map((score) => (
          <Score key={score} score={score} chosen={given === score} onChoose={() => rate(score)} />
        ))}
      </Box>
      <Typography role="status" sx={{ mt: 1.5, '&:empty': { mt: 0 } }}>
        {given > 0 && words.thanks}
      </Typography>
    </Panel>
  );
}

/** The score of an order, 0 without one and undefined until it is known, and how to give another. */
function useRating(order: Order) {
  const queries = useQueryClient();
  const { data } = useQuery({ ...rating(order.id), enabled: order.finished });
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (score: number) =>
      answer(
        client.PUT('/api/services/{id}/rating', { params: { path: { id: order.id } }, body: { score } }),
      ),
    onSuccess: (_, score) => queries.setQueryData(rating(order.id).queryKey, { score }),
    onError: showProblem,
  });
  return { given: isPending ? variables : data && (data.score ?? 0), rate: mutate };
}

function Score({ score, chosen, onChoose }: { score: number; chosen: boolean; onChoose: () => void }) {
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 0.5,
        minHeight: 72,
        p: 1,
        border: 1,
        borderRadius: 1,
        borderColor: chosen ? 'primary.main' : 'divider',
        boxShadow: chosen ? 'inset 0 0 0 1px var(--mui-palette-primary-main)' : 'none',
        cursor: 'pointer',
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontWeight: 600 }}>
        <Box
          component="input"
          type="radio"
          name="rating"
          checked={chosen}
          onChange={onChoose}
          sx={radioLook}
        />
        {score}
      </Box>
      <Typography variant="body2" component="span" sx={{ textAlign: 'center' }}>
        {words.scores[score - 1]}
      </Typography>
    </Box>
  );
}

/** All scores are as wide, on however many lines. */
const scale = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(5.5rem, 1fr))',
  gap: 1,
} as const;
