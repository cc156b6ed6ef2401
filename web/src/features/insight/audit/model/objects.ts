import type { ObjectKind, Subject } from '@ramps-gateway/shared/domain/audit.ts';
import { API_CONFIGURATION, pathOf, ROUTES } from '../../../../lib/routes.ts';

const inTab = (page: 'ledger' | 'conversions', tab: string): string => `${pathOf(page)}?tab=${tab}`;

const named = (page: 'conversions' | 'sub-accounts', name: string, id: string): string =>
  `${pathOf(page)}?${new URLSearchParams({ [name]: id })}`;

interface Known {
  readonly label: string;
  readonly page?: (id: string) => string;
}

const KINDS: Readonly<Record<ObjectKind, Known>> = {
  user: { label: 'User', page: () => pathOf('users') },
  session: { label: 'Session' },
  sub_account: { label: 'Sub-account', page: (id) => named('sub-accounts', 'search', id) },
  destination: { label: 'Destination' },
  conversion: { label: 'Conversion', page: (id) => named('conversions', 'id', id) },
  payment: { label: 'Payment', page: (id) => pathOf('payment', id) },
  rule: { label: 'Rule', page: () => inTab('conversions', 'settings') },
  approval: { label: 'Approval', page: () => pathOf('approvals') },
  exception: { label: 'Exception', page: () => inTab('conversions', 'reconciliation') },
  collection: { label: 'Collection', page: () => inTab('ledger', 'spread') },
  export: { label: 'Export', page: () => inTab('ledger', 'statements') },
  statement: { label: 'Statement', page: () => inTab('ledger', 'statements') },
  webhook_event: { label: 'Webhook event', page: () => pathOf('webhooks') },
  webhook_configuration: {
    label: 'Webhook settings',
    page: () => `${ROUTES.settings.path}#webhook-configuration`,
  },
  credentials: { label: 'Credentials', page: () => API_CONFIGURATION },
  gateway_settings: { label: 'Gateway settings', page: () => pathOf('settings') },
  policy: { label: 'Policy', page: () => pathOf('approvals') },
  gateway: { label: 'Gateway' },
  sub_accounts: { label: 'All sub-accounts', page: () => pathOf('sub-accounts') },
  assets: { label: 'All assets', page: () => pathOf('assets') },
  ledger: { label: 'All ledgers', page: () => pathOf('ledger') },
};

/** Kinds that are retired, or from other versions, are unknown. */
const known = (kind: string): Known | undefined => Object.entries(KINDS).find(([name]) => name === kind)?.[1];

const words = (name: string): string => {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const kindLabel = (kind: string): string => known(kind)?.label ?? words(kind);

/** `undefined` if the object has no page. */
export const pageOf = ({ kind, id }: Subject): string | undefined => known(kind)?.page?.(id);

export const OBJECT_KINDS = Object.entries(KINDS).map(([value, { label }]) => ({ value, label }));
