import { renderToString } from 'react-dom/server';
import { Verify } from './verify-document.tsx';

export const markup = (): string => renderToString(<Verify />);
