import { ChakraProvider } from '@chakra-ui/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { LoadingScreen } from '../components/ui/loading-screen.tsx';
import { Toasts } from '../components/ui/toasts.tsx';
import { PATHS } from '../lib/paths.ts';
import { type Audience, isOfConsole, isRestricted, type PageRoute, pathOf, ROUTES } from '../lib/routes.ts';
import { system } from '../theme/system.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { RequireSignedIn, RequireSignedOut } from './guards.tsx';

interface Page {
  readonly default: ComponentType;
}

/** One chunk per page. The page prefetches those that its URL needs (route-chunks.ts). */
const PAGES = import.meta.glob<Page>('./routes/*.tsx');
const Console = lazy(() => import('./console.tsx'));
const Restricted = lazy(() => import('./restricted.tsx'));

const routeOf = (name: string, { path, who }: PageRoute) => {
  const load = PAGES[`./routes/${name}.tsx`];
  if (!load) throw new Error(`no page ${name}`);
  const Page = lazy(load);
  const page = <Page />;
  return (
    <Route
      key={path}
      path={path}
      element={isRestricted(who) ? <Restricted who={who}>{page}</Restricted> : page}
    />
  );
};

const routesFor = (isFor: (who: Audience) => boolean) =>
  Object.entries(ROUTES)
    .filter(([, { who }]) => isFor(who))
    .map(([name, route]) => routeOf(name, route));

const TREE = (
  <>
    {/* The landing document answers `/` on our server; this covers servers that answer with the console. */}
    <Route path={PATHS.home} element={<Navigate to={pathOf('gateway')} replace />} />
    <Route element={<RequireSignedOut />}>{routesFor((who) => who === 'signed-out')}</Route>
    <Route element={<RequireSignedIn />}>
      <Route element={<Console />}>{routesFor(isOfConsole)}</Route>
    </Route>
    {routesFor((who) => who === 'anyone')}
  </>
);

const AppRoutes = () => <Routes>{TREE}</Routes>;

export const App = () => (
  <ChakraProvider value={system}>
    <ErrorBoundary>
      <BrowserRouter>
        <Suspense fallback={<LoadingScreen />}>
          <AppRoutes />
        </Suspense>
      </BrowserRouter>
      <Toasts />
    </ErrorBoundary>
  </ChakraProvider>
);
