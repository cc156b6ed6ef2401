import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { startColorMode } from './lib/color-mode.ts';
import { Verify } from './verify-document.tsx';
import 'virtual:theme.css';
import './verify.css';

startColorMode();

const place = document.getElementById('root');
if (!place) throw new Error('verify.html has no #root');
startTransition(() => {
  hydrateRoot(place, <Verify />);
});
