import type { Schema } from '#api/client';
import type { Service } from '#api/queries';
import { availability } from '#wizards/orderable';
import { fleet } from './text';

/** What one is to a vehicle. */
export type Relation = 'owner' | 'confidant';

export interface VehicleAction {
  label: string;
  to: string;
  /** What a wizard takes from the navigation, beside the address. */
  state?: { vehicleId: string };
}

/** The wizard of a service; one that cannot be ordered now leads to its info page (FLEET-06, FLEET-07, AMB-043). */
export function wizardOrInfo(services: Service[], name: string, query = ''): string {
  const service = services.find(({ internalName }) => internalName === name);
  const active = service !== undefined && availability(service) === 'active';
  return active ? `/services/${name}${query}` : `/services/${name}/info`;
}

/**
 * What may be done with a vehicle: its confidant may only view and insure it (FLEET-03, FLEET-04, FLEET-08). A vehicle has one
 * confidant, who is cancelled before another is appointed. The wizards begin with the vehicle chosen (CONF-04, CONF-08, SPR-11).
 */
export function actionsOf(
  relation: Relation,
  record: Pick<Schema['VehicleRecord'], 'carId' | 'revocable' | 'confidant'> | undefined,
  carId: string,
  services: Service[],
): VehicleAction[] {
  const page = `/vehicles/${relation}/${carId}`;
  const car = `?car=${carId}`;
  const state = { vehicleId: carId };
  const shared = [
    { label: fleet.full, to: page },
    { label: fleet.buy, to: wizardOrInfo(services, 'insurance', car) },
    { label: fleet.policy, to: `${page}/policy` },
  ];
  if (relation === 'confidant') return shared;
  return [
    ...shared,
    record?.revocable
      ? { label: fleet.revoke, to: '/services/confidant-revoke', state }
      : { label: fleet.assign, to: wizardOrInfo(services, 'ownerToConfidant'), state },
    { label: fleet.exchange, to: wizardOrInfo(services, 'exchange-spr', car) },
  ];
}
