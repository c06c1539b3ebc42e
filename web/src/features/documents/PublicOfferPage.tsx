import { publicOffer } from '../../text/documents/publicOffer';
import { LegalPage } from './LegalPage';

export const Component = () => <LegalPage document={publicOffer} />;
