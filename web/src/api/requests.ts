/** What is sent when a service is ordered, and with the steps of an order, by the contract. */
import type { Schema } from './client';

/** The body of an order, by the service. */
export interface Requests {
  'vehicle-check': Schema['VehicleCheckRequest'];
  'plate-reserve': Schema['PlateReservationRequest'];
  'plate-storage': Schema['PlateStorageRequest'];
  'licence-exchange': Schema['LicenceExchangeRequest'];
  'exchange-spr': Schema['CertificateExchangeRequest'];
  insurance: Schema['InsuranceApplication'];
  'insurance-green': Schema['GreenApplication'];
  ownerToConfidant: Schema['ConfidantRequest'];
  confidantToOwner: Schema['ConfidantRequest'];
  'confidant-revoke': Schema['ConfidantRevokeRequest'];
  fines: Schema['Fine'];
  'postal-shipment': Schema['ShipmentRequest'];
  reshipment: Schema['ShipmentRequest'];
  'reshipment-spr': Schema['ShipmentRequest'];
  inz: Schema['IndividualPlateRequest'];
}

/** The body of an order, or what asks for the order of a policy that was reserved before. */
export type Request = Requests[keyof Requests] | Schema['ReservedPolicyName'];

/** What a step of an order brings, by its stage. */
export interface Payloads {
  approve: Schema['PolicyApproval'];
  enter_code: Schema['TypedCode'];
  resend_code: Record<string, never>;
  reject: Schema['Rejection'];
  reserve: Schema['PlateChoice'];
  exchange: Schema['CertificateSelection'];
  /** A document confirms the loss of a licence: the stage is the code of the reason. */
  [loss: `${number}`]: Record<string, never>;
}

/** A step of an order with what it brings. */
export type StageStep = {
  [Stage in keyof Payloads]: { stage: Stage; payload: Payloads[Stage] };
}[keyof Payloads];
