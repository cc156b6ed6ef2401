import { renderToString } from 'react-dom/server';
import { LandingPage } from './features/accounts/landing/components/landing-page.tsx';

export const markup = (): string => renderToString(<LandingPage />);
