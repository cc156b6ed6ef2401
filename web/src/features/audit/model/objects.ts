import { ACTIONS, isAction, type Subject } from '@ramps-gateway/shared/domain/audit.ts';
import { API_CONFIGURATION, pathOf, ROUTES } from '../../../lib/routes.ts';

const inTab = (page: 'books' | 'conversions', tab: string): string => `${pathOf(page)}?tab=${tab}`;

const named = (page: 'conversions' | 'sub-accounts', name: string, id: string): string =>
  `${pathOf(page)}?${new URLSearchParams({ [name]: id })}`;

interface ObjectKind {
  readonly label: string;
  /** The page where it, or the list with it, is seen. */
  readonly page?: (id: string) => string;
}

const KINDS: Readonly<Record<string, ObjectKind>> = {
  user: { label: 'User', page: () => pathOf('users') },
  sub_account: { label: 'Sub-account', page: (id) => named('sub-accounts', 'search', id) },
  conversion: { label: 'Conversion', page: (id) => named('conversions', 'id', id) },
  payment: { label: 'Payment', page: (id) => pathOf('payment', id) },
  rule: { label: 'Rule', page: () => inTab('conversions', 'settings') },
  exception: { label: 'Exception', page: () => inTab('conversions', 'reconciliation') },
  collection: { label: 'Collection', page: () => inTab('books', 'spread') },
  export: { label: 'Export', page: () => inTab('books', 'statements') },
  statement: { label: 'Statement', page: () => inTab('books', 'statements') },
  invitation: { label: 'Invitation', page: () => pathOf('users') },
  webhook_event: { label: 'Webhook event', page: () => pathOf('webhooks') },
  webhook_configuration: {
    label: 'Webhook settings',
    page: () => `${ROUTES.settings.path}#webhook-configuration`,
  },
  credentials: { label: 'Credentials', page: () => API_CONFIGURATION },
  gateway_settings: { label: 'Gateway settings', page: () => pathOf('settings') },
};

const words = (name: string): string => {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** What kind of thing it is. One that has no name here has its own. */
export const kindLabel = (kind: string): string => KINDS[kind]?.label ?? words(kind);

/** Where it is seen; undefined where it has no page. */
export const pageOf = ({ kind, id }: Subject): string | undefined => KINDS[kind]?.page?.(id);

/** The kinds to look for one by its id. */
export const OBJECT_KINDS = Object.entries(KINDS).map(([value, { label }]) => ({ value, label }));

/** An action as people say it; one that is no more has its own name. */
export const actionLabel = (action: string): string => (isAction(action) ? ACTIONS[action].label : action);
