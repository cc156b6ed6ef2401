import { type Role, ROLES } from '#shared/domain/roles.ts';
import { PATHS } from '#web/lib/paths.ts';
import { isOfConsole, mayOpen, type RouteName, ROUTES as TABLE } from '#web/lib/routes.ts';

/** An address of the product (S2.3, "Route table"). */
export interface ProductRoute {
  /** For file names and titles. */
  readonly name: string;
  readonly path: string;
  /** Who may open it; where there are none, no sign-in is needed. */
  readonly roles?: readonly Role[];
  /** The main heading, which is there when the page is ready. */
  readonly heading: string | RegExp;
}

/** Where it is not the page's name in the navigation. */
const HEADINGS: Readonly<Record<string, string | RegExp>> = {
  'sign-in': /\S/,
  'transfer-board': 'Money Transfer Dashboard',
  gateway: 'Gateway Dashboard',
  'sub-accounts': 'Sub-Accounts Management',
  'not-found': 'Oops! Page not found',
};

const nameOf = (route: (typeof TABLE)[RouteName]): string => {
  if ('sidebar' in route) return route.sidebar.label;
  return 'name' in route ? route.name : '';
};

const ofPages = () => Object.entries(TABLE).filter(([, { path }]) => !path.endsWith(':id'));

export const ROUTES: readonly ProductRoute[] = [
  { name: 'landing', path: '/', heading: /\S/ },
  // A document of its own, like the landing page: the table of the console does not know it.
  { name: 'verify', path: PATHS.verify, heading: 'Check a file of Ramps Gateway' },
  // The page of one thing is opened from its list, by a test of its own.
  ...ofPages().map(([name, route]) => {
    const { who } = route;
    return {
      name,
      path: route.path === '*' ? '/nowhere' : route.path,
      ...(isOfConsole(who) && { roles: ROLES.filter((role) => mayOpen(who, role)) }),
      heading: HEADINGS[name] ?? nameOf(route),
    };
  }),
];

/** What sizes and speeds are measured of: the landing page, the sign-in and the console (docs/figures.md). */
export const MEASURED_ROUTES: readonly ProductRoute[] = ROUTES.filter(
  ({ path }) => path === '/' || path === '/auth' || path.startsWith('/gateway'),
);
