import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preload } from './app/pages.ts';
import { openSession, watchSession } from './lib/auth/session.ts';
import { startColorMode } from './lib/color-mode.ts';

// Who is signed in and the code of the page are found out side by side.
void openSession();
preload(location.pathname);
watchSession();
startColorMode();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
