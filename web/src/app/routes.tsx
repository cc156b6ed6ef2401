import { type ComponentType, lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { PATHS } from '../lib/paths.ts';
import { pathOf, type RouteName, ROUTES } from '../lib/routes.ts';
import { RequireNobody, RequireUser } from './guards.tsx';

interface Page {
  readonly default: ComponentType;
}

/** A chunk for each. Those that an address needs are fetched beforehand (route-chunks.ts). */
const PAGES = import.meta.glob<Page>('./routes/*.tsx');
const Console = lazy(() => import('./console.tsx'));
const AdminOnly = lazy(() => import('./admin-only.tsx'));

const routeOf = (name: string, path: string) => {
  const load = PAGES[`./routes/${name}.tsx`];
  if (!load) throw new Error(`no page ${name}`);
  const Page = lazy(load);
  return <Route key={path} path={path} element={<Page />} />;
};

const routesFor = (who: (typeof ROUTES)[RouteName]['who']) =>
  Object.entries(ROUTES)
    .filter(([, route]) => route.who === who)
    .map(([name, { path }]) => routeOf(name, path));

/** The route table (lib/routes.ts) behind its guards. */
const TREE = (
  <>
    {/* The server answers `/` with the landing page, a document of its own; here only where a server knows none. */}
    <Route path={PATHS.home} element={<Navigate to={pathOf('gateway')} replace />} />
    <Route element={<RequireNobody />}>{routesFor('signed-out')}</Route>
    <Route element={<RequireUser />}>
      <Route element={<Console />}>
        {routesFor('user')}
        <Route element={<AdminOnly />}>{routesFor('admin')}</Route>
      </Route>
    </Route>
    {routesFor('anyone')}
  </>
);

export const AppRoutes = () => <Routes>{TREE}</Routes>;
