/** The wizards, a line each. */

export { appoint } from './confidants/appoint/index';
export { ask } from './confidants/ask/index';
export { revoke } from './confidants/revoke/index';
export { exchangeSpr } from './exchange-spr/index';
export { fines } from './fines/index';
export { individualPlate } from './individual-plate/index';
export { insurance } from './insurance/index';
export { insuranceGreen } from './insurance-green/index';
export { licenceExchange } from './licence-exchange/index';
export { plateReserve } from './plate-reserve/index';
export { plateStorage } from './plate-storage/index';
export { shipment } from './shipment/index';
export { vehicleCheck } from './vehicle-check/index';
