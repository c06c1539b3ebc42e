import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Order } from '#api/queries';
import { shipmentOffer } from '#api/shipments';
import { longDay } from '#lib/longDay';
import { sending as words } from './text';

/** Where the document of an order lies whose parcel came back; nothing while another order sends it, or nothing lies there. */
export function ReturnedTo({ order: { id, reshipment } }: { order: Order }) {
  const { service = '', orderId } = reshipment ?? {};
  const { data } = useQuery({ ...shipmentOffer(service), enabled: Boolean(service) && !orderId });
  const lying = orderId ? undefined : data?.documents.find((document) => document.orderId === id);
  if (!lying) return null;
  return <Typography>{words.returnedTo(lying.tscName, longDay(lying.since))}</Typography>;
}
