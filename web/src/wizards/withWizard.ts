/** The services that have a wizard in the browser. One that only the server can carry out yet reads as in development. */
export const withWizard: readonly string[] = [
  'vehicle-check',
  'plate-reserve',
  'plate-storage',
  'licence-exchange',
  'exchange-spr',
  'fines',
  'ownerToConfidant',
  'confidantToOwner',
  'confidant-revoke',
  'insurance',
  'insurance-green',
  'postal-shipment',
  'reshipment',
  'reshipment-spr',
  'inz',
];
