import { LegalPage } from './LegalPage';
import { personalData } from './personalData';

export const Component = () => <LegalPage document={personalData} />;
