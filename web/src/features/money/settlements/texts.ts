import type { SettlementPayoutRecord } from '@ramps-gateway/shared/contract/settlements.ts';
import type { FamilyName } from '../../../theme/palette.ts';

type Status = SettlementPayoutRecord['status'];

export const STATUS_LABELS: Readonly<Record<Status, string>> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
};

export const STATUS_FAMILIES: Readonly<Record<Status, FamilyName>> = {
  pending: 'info',
  confirmed: 'success',
  cancelled: 'danger',
};

export const TEXTS = {
  title: 'Settlements',
  about:
    "Payouts of the provider to the gateway's own account, as its webhooks report them. They do not change orders, conversions or books.",
  loading: 'Loading the settlements',
  loadFailed: 'The settlements could not be loaded',
  empty: {
    title: 'No settlements',
    text: "Settlements are listed once the provider reports them to an administrator's webhook.",
  },
  columns: {
    created: 'Created',
    settlement: 'Settlement',
    amount: 'Amount',
    orders: 'Orders',
    network: 'Network',
    hash: 'External hash',
    status: 'Status',
  },
  copyHash: (settlement: string) => `external hash of ${settlement}`,
  processed: 'Processed',
  none: '–',
} as const;
