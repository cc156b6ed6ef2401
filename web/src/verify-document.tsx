import { SiteHeader } from './features/accounts/landing/components/site-header.tsx';
import { VerifyPage } from './features/insight/verify/components/verify-page.tsx';

export const Verify = () => (
  <>
    <SiteHeader />
    <VerifyPage />
  </>
);
