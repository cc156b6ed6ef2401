import { renderToStaticMarkup } from 'react-dom/server';
import { SiteBar } from './features/accounts/landing/components/site-bar.tsx';

export const markup = (): string => renderToStaticMarkup(<SiteBar />);
