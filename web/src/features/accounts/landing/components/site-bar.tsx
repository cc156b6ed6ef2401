import { PATHS } from '../../../../lib/paths.ts';

const LABEL = 'Documentation and contact';

const LINKS = [
  ['Documentation', PATHS.documentation],
  ['Check a file', PATHS.verify],
] as const;

const SETTINGS = [
  ['contact', 'Contact'],
  ['status', 'Status'],
  ['compliance', 'Compliance'],
] as const;

/**
 * The last line of every public page, without a script. A deployment unwraps the templates of the links that it sets
 * (infra/config/site-links.ts); browsers do not show the others.
 */
export const SiteBar = () => (
  <nav className="wrap site-bar" aria-label={LABEL}>
    <ul>
      {LINKS.map(([title, to]) => (
        <li key={title}>
          <a className="footer-link" href={to}>
            {title}
          </a>
        </li>
      ))}
      {SETTINGS.map(([setting, title]) => (
        <template key={setting} data-setting={setting}>
          <li>
            <a className="footer-link" href="#">
              {title}
            </a>
          </li>
        </template>
      ))}
    </ul>
  </nav>
);
