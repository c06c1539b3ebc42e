import { privacyPolicy } from '../../text/documents/privacyPolicy';
import { LegalPage } from './LegalPage';

export const Component = () => <LegalPage document={privacyPolicy} />;
