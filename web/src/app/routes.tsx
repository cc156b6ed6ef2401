import { Navigate, Route, Routes } from 'react-router-dom';
import { PATHS } from '../lib/paths.ts';
import { RequireNobody, RequireUser } from './guards.tsx';
import { PAGES } from './pages.ts';

/** spec 2, "Route table". */
export const AppRoutes = () => (
  <Routes>
    {/* The server answers `/` with the landing page, a document of its own; here only where a server knows none. */}
    <Route path={PATHS.home} element={<Navigate to={PATHS.gateway} replace />} />
    <Route
      path={PATHS.auth}
      element={
        <RequireNobody>
          <PAGES.auth.Page />
        </RequireNobody>
      }
    />
    <Route
      element={
        <RequireUser>
          <PAGES.console.Page />
        </RequireUser>
      }
    >
      <Route path={PATHS.dashboard} element={<PAGES.transferBoard.Page />} />
      <Route path={PATHS.transfers} element={<PAGES.transfers.Page />} />
      <Route path={PATHS.recipients} element={<PAGES.recipients.Page />} />
      <Route path={PATHS.analytics} element={<PAGES.analytics.Page />} />
      <Route path={PATHS.accountSettings} element={<PAGES.accountSettings.Page />} />
      <Route path={PATHS.gateway} element={<PAGES.dashboard.Page />} />
      <Route path={PATHS.conversions} element={<PAGES.conversions.Page />} />
      <Route path={PATHS.exchange} element={<PAGES.exchange.Page />} />
      <Route path={PATHS.treasury} element={<PAGES.treasury.Page />} />
      <Route path={PATHS.partners} element={<PAGES.partners.Page />} />
      <Route path={PATHS.subAccounts} element={<PAGES.subAccounts.Page />} />
      <Route path={PATHS.assets} element={<PAGES.assets.Page />} />
      <Route element={<PAGES.adminOnly.Page />}>
        <Route path={PATHS.users} element={<PAGES.users.Page />} />
        <Route path={PATHS.settings} element={<PAGES.settings.Page />} />
      </Route>
    </Route>
    <Route path="*" element={<PAGES.notFound.Page />} />
  </Routes>
);
