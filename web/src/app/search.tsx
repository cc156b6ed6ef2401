import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { NEW_SUB_ACCOUNT } from '../features/accounts/new-sub-account/address.ts';
import { SearchDialogs } from '../features/insight/search/components/search-dialogs.tsx';
import type { Command, Offered } from '../features/insight/search/model/choices.ts';
import type { SearchProps } from '../features/insight/search/use-search-palette.tsx';
import { chooseColorMode, useColorMode } from '../lib/color-mode.ts';
import { PATHS } from '../lib/paths.ts';
import { useRole } from '../lib/queries/profile.ts';
import { API_CONFIGURATION, isOfConsole, mayOpen, type PageRoute, pathOf, ROUTES } from '../lib/routes.ts';
import { signOut } from '../lib/sign-out.ts';

/** No detail pages: the search finds their items. */
const pagesFor = (role: Role): readonly Command[] =>
  Object.values<PageRoute>(ROUTES).flatMap(({ path, who, sidebar, name }): Command[] => {
    const label = sidebar?.label ?? name;
    if (label === undefined || !isOfConsole(who) || !mayOpen(who, role)) return [];
    return [{ label, icon: 'arrow', to: path }];
  });

const actionsFor = (role: Role): readonly Command[] => [
  ...(role === 'client'
    ? []
    : [{ label: 'New sub-account', icon: 'plus', words: 'create customer', to: NEW_SUB_ACCOUNT } as const]),
  {
    label: 'Get a quote',
    icon: 'swap',
    words: 'exchange price rate usdt',
    to: `${pathOf('exchange')}?from=BRL&to=USDT`,
  },
  {
    label: 'Copy a PIX code or deposit address',
    icon: 'qr',
    words: 'wallet bank copia e cola',
    to: pathOf('sub-accounts'),
  },
  {
    label: 'Held payments',
    icon: 'inbox',
    words: 'not converted pix',
    to: `${pathOf('conversions')}?tab=held`,
  },
  {
    label: 'Conversion rules',
    icon: 'sliders',
    words: 'configuration settings limits',
    to: `${pathOf('conversions')}?tab=settings`,
  },
  ...(role === 'admin'
    ? [
        {
          label: 'Reconciliation',
          icon: 'shield',
          words: 'exceptions orders to assign',
          to: `${pathOf('conversions')}?tab=reconciliation`,
        } as const,
        {
          label: 'API configuration',
          icon: 'code',
          words: 'provider credentials',
          to: API_CONFIGURATION,
        } as const,
      ]
    : []),
];

const useCommands = (): Offered => {
  const role = useRole();
  const other = useColorMode() === 'dark' ? 'light' : 'dark';
  return {
    pages: pagesFor(role),
    actions: [
      ...actionsFor(role),
      {
        label: `Use ${other} theme`,
        icon: other === 'dark' ? 'moon' : 'sun',
        words: 'mode',
        to: () => chooseColorMode(other),
      },
      {
        label: 'Documentation',
        icon: 'book',
        words: 'help guide api',
        to: () => location.assign(PATHS.documentation),
      },
      { label: 'Sign out', icon: 'exit', words: 'leave log out', to: () => void signOut() },
    ],
  };
};

/** The search with the console's pages and actions. */
const Search = (props: SearchProps) => (
  <SearchDialogs {...props} offered={useCommands()} dialogs={() => import('./palette-dialogs.tsx')} />
);

export default Search;
