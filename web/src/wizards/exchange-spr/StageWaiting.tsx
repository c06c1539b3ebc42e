import { Button } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Order, stage as stageQuery } from '#api/queries';
import { useStream } from '#api/stream';
import { Outcome } from '#order/Outcome';
import { forms } from '#text/forms';
import { Notice } from '#ui/Notice';
import { certificateStages as stages } from './stagesText';
import { untilOf } from './until';

/** The first wait, how often the stage is asked for after it, and for how long (TIME-17, SPR-20, SPR-21, AMB-094). */
const FIRST = 5_000;
export const ASK_EVERY = 2_000;
/** The same while the stream is connected: for what it may have missed. */
const ASK_BESIDE_STREAM = 30_000;
const LIMIT = 60_000;

type Phase = 'resting' | 'asking' | 'over';

/**
 * Waits until the service centre has permitted the exchange, or kept the plate (SPR-22). The stream of changes says so at
 * once; asking is for while it is not there, and for what it has missed. After the limit a letter brings one back (SPR-23).
 */
export function StageWaiting({ order }: { order: Order }) {
  const phase = usePhase();
  const connected = useStream(({ connected }) => connected);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [read, setRead] = useState(false);
  const { data, dataUpdatedAt } = useQuery({
    ...stageQuery(order.id),
    enabled: phase === 'asking',
    refetchInterval: connected ? ASK_BESIDE_STREAM : ASK_EVERY,
  });
  const approved = phase === 'asking' && data?.status === 'approved';
  useEffect(() => {
    if (approved && dataUpdatedAt)
      void queries.invalidateQueries({ queryKey: ['orders', order.id], exact: true });
  }, [approved, dataUpdatedAt, queries, order.id]);
  const [title, note] = stages.waiting[order.status === 'w8_2_reserve' ? 'reserve' : 'permission'];
  const toOrders = () => void navigate('/services/ordered');
  return (
    <>
      <Outcome
        kind="waiting"
        title={title}
        actions={
          <Button component={Link} to="/services/ordered" variant="outlined">
            {forms.result.toOrders}
          </Button>
        }
      >
        {order.problem ? order.explanation : note} {stages.waiting.note} {untilOf(order)}
      </Outcome>
      <Notice
        open={phase === 'over' && !read}
        title={stages.late}
        note={[stages.lateNote, untilOf(order)].join(' ')}
        ok={forms.result.toOrders}
        onOk={toOrders}
        onClose={() => setRead(true)}
      />
    </>
  );
}

function usePhase(): Phase {
  const [phase, setPhase] = useState<Phase>('resting');
  useEffect(() => {
    const first = setTimeout(() => setPhase('asking'), FIRST);
    const last = setTimeout(() => setPhase('over'), FIRST + LIMIT);
    return () => {
      clearTimeout(first);
      clearTimeout(last);
    };
  }, []);
  return phase;
}
