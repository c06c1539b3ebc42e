import { personalData } from '../../text/documents/personalData';
import { LegalPage } from './LegalPage';

export const Component = () => <LegalPage document={personalData} />;
