import type { ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Audience } from './features/accounts/landing/components/audience.tsx';
import { CheckFile } from './features/accounts/landing/components/check-file.tsx';
import { Hero } from './features/accounts/landing/components/hero.tsx';
import { Kept } from './features/accounts/landing/components/kept.tsx';
import { LandingPage } from './features/accounts/landing/components/landing-page.tsx';

const kept = (content: ReactElement) => <Kept html={renderToStaticMarkup(content)} />;

const after = (
  <>
    <CheckFile />
    <Audience />
  </>
);

export const markup = (): string =>
  renderToString(<LandingPage before={kept(<Hero />)} after={kept(after)} />);
