import { type Role, ROLES } from '#shared/domain/roles.ts';
import { PATHS } from '#web/lib/paths.ts';
import { isOfConsole, mayOpen, type RouteName, ROUTES as TABLE } from '#web/lib/routes.ts';

/** An address of the product (S2.3, "Route table"). */
export interface ProductRoute {
  readonly name: string;
  readonly path: string;
  readonly roles?: readonly Role[];
  readonly heading: string | RegExp;
}

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
  // Documents of their own, outside the console's route table.
  { name: 'verify', path: PATHS.verify, heading: 'Check a file from Ramps Gateway' },
  { name: 'documentation', path: PATHS.documentation, heading: 'Documentation' },
  { name: 'contract', path: `${PATHS.documentation}/contract`, heading: 'Operating contract' },
  // Pages of a single record are opened from their lists, in their own tests.
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

export const MEASURED_ROUTES: readonly ProductRoute[] = ROUTES.filter(
  ({ path }) => path === '/' || path === '/auth' || path.startsWith('/gateway'),
);
