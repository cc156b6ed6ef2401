import { renderToString } from 'react-dom/server';
import { Verify } from './verify-document.tsx';

/** What web/prerender.ts writes into verify.html. */
export const markup = (): string => renderToString(<Verify />);
