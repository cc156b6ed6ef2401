import { hydrateRoot } from 'react-dom/client';
import { LandingPage } from './features/landing/components/landing-page.tsx';
import { startColorMode } from './lib/color-mode.ts';
import 'virtual:theme.css';
import './features/landing/styles/landing.css';

startColorMode();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
hydrateRoot(root, <LandingPage />);
