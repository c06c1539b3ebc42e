import { LegalPage } from './LegalPage';
import { privacyPolicy } from './privacyPolicy';

export const Component = () => <LegalPage document={privacyPolicy} />;
