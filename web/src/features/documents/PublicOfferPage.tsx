import { LegalPage } from './LegalPage';
import { publicOffer } from './publicOffer';

export const Component = () => <LegalPage document={publicOffer} />;
