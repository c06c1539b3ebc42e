import { Button } from '@mui/material';
import { Link } from 'react-router';
import type { Service } from '#api/queries';
import { ordering } from '#text/ordering';
import { ORDERING_BLOCKED } from '#ui/OrderingBlocked';
import { orderable, orderPath } from '#wizards/orderable';
import { OutsideButton } from './OutsideButton';

interface OrderWayProps {
  service: Service;
  blocked: boolean;
  /** The id of the text that says whether the service is available. */
  why: string;
  /** Other services are listed beside it. */
  named?: boolean;
}

/** The way to order a service; one that cannot be ordered now keeps its button, which leads nowhere (CAT-03, AMB-042). */
export function OrderWay({ service, blocked, why, named = false }: OrderWayProps) {
  const { name, outsideUrl } = service;
  if (outsideUrl) return <OutsideButton url={outsideUrl} name={name} />;
  const label = named ? `${ordering.order}: ${name}` : undefined;
  if (blocked || !orderable(service)) {
    const said = orderable(service) ? ORDERING_BLOCKED : why;
    return (
      <Button variant="contained" aria-disabled aria-describedby={said} aria-label={label}>
        {ordering.order}
      </Button>
    );
  }
  return (
    <Button component={Link} to={orderPath(service)} variant="contained" aria-label={label}>
      {ordering.order}
    </Button>
  );
}
