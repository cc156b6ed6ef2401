import { Navigate, Route, Routes } from 'react-router-dom';
import { PATHS } from '../lib/paths.ts';
import { RequireNobody, RequireUser } from './guards.tsx';
import { PAGES } from './pages.ts';

const { auth, console: shell, adminOnly, dashboard, conversions, notBuiltYet, notFound } = PAGES;

const COMING: readonly string[] = [
  PATHS.exchange,
  PATHS.treasury,
  PATHS.partners,
  PATHS.subAccounts,
  PATHS.assets,
  '/dashboard',
  '/transfers',
  '/recipients',
  '/analytics',
  '/settings',
];

/** spec 2, "Route table". */
export const AppRoutes = () => (
  <Routes>
    <Route path={PATHS.home} element={<Navigate to={PATHS.gateway} replace />} />
    <Route
      path={PATHS.auth}
      element={
        <RequireNobody>
          <auth.Page />
        </RequireNobody>
      }
    />
    <Route
      element={
        <RequireUser>
          <shell.Page />
        </RequireUser>
      }
    >
      <Route path={PATHS.gateway} element={<dashboard.Page />} />
      <Route path={PATHS.conversions} element={<conversions.Page />} />
      {COMING.map((path) => (
        <Route key={path} path={path} element={<notBuiltYet.Page />} />
      ))}
      <Route element={<adminOnly.Page />}>
        <Route path={PATHS.users} element={<notBuiltYet.Page />} />
        <Route path={PATHS.settings} element={<notBuiltYet.Page />} />
      </Route>
    </Route>
    <Route path="*" element={<notFound.Page />} />
  </Routes>
);
