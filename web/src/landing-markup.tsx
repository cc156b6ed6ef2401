import { renderToString } from 'react-dom/server';
import { LandingPage } from './features/landing/components/landing-page.tsx';

/** What web/prerender.ts writes into index.html. */
export const markup = (): string => renderToString(<LandingPage />);
