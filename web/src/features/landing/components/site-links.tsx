import { PATHS } from '../../../lib/paths.ts';
import { TEXTS } from '../texts.ts';

/** The same in the header and in the menu of a phone. The console is another document: plain links. */
export const SiteLinks = ({ onFollow }: { readonly onFollow?: () => void }) => (
  <>
    <a className="nav-link" href="#features" onClick={onFollow}>
      {TEXTS.nav.services}
    </a>
    <a className="nav-link" href={PATHS.dashboard} onClick={onFollow}>
      {TEXTS.nav.dashboard}
    </a>
  </>
);
