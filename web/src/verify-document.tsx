import { SiteHeader } from './features/landing/components/site-header.tsx';
import { VerifyPage } from './features/verify/components/verify-page.tsx';

/** The check of a file, as a document of its own: the site's header, and nothing of the console. */
export const Verify = () => (
  <>
    <SiteHeader />
    <VerifyPage />
  </>
);
