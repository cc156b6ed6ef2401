import 'virtual:chakra.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { openSession, watchSession } from './lib/auth/session.ts';
import { startColorMode } from './lib/color-mode.ts';

watchSession();
void openSession();
startColorMode();

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
