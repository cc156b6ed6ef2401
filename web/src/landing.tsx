import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Kept } from './features/accounts/landing/components/kept.tsx';
import { LandingPage } from './features/accounts/landing/components/landing-page.tsx';
import { startColorMode } from './lib/color-mode.ts';
import 'virtual:theme.css';
import './features/accounts/landing/styles/landing.css';

startColorMode();

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
// A transition, so that scrolling and clicks take priority.
startTransition(() => {
  hydrateRoot(place, <LandingPage before={<Kept />} after={<Kept />} />);
});
