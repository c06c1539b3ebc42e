import { Alert, Button } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type OfferedDocument, shipmentOffer } from '../../api/shipments';
import { sending as words } from '../../blocks/delivery/text';
import { dashboard } from './text';

/** The services that send again what a post has carried back. */
const services = ['reshipment', 'reshipment-spr'] as const;

/**
 * Documents whose parcel came back: another delivery can be ordered (DASH-04). Service centres say what they have: an order's
 * own data are erased while its document still waits there.
 */
export function ReshipmentBanners() {
  const offers = useQueries({ queries: services.map((service) => shipmentOffer(service)) });
  return services.map((service, at) =>
    offers[at]?.data?.documents.map((document) => (
      <Alert
        key={document.serviceId}
        severity="warning"
        action={
          <Button component={Link} to={pathOf(service, document)} color="inherit">
            {words.again}
          </Button>
        }
      >
        <b>{`${words.kinds[document.kind]} ${document.document}.`}</b> {dashboard.reshipment}
      </Alert>
    )),
  );
}

const pathOf = (service: string, { orderId }: OfferedDocument) =>
  `/services/${service}${orderId ? `?order=${orderId}` : ''}`;
