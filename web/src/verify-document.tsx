import { SiteHeader } from './features/landing/components/site-header.tsx';
import { VerifyPage } from './features/verify/components/verify-page.tsx';

export const Verify = () => (
  <>
    <SiteHeader />
    <VerifyPage />
  </>
);
