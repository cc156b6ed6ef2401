import type {
  Partner,
  PartnerAccount,
  PartnerDetails,
  PartnersPage,
} from '#shared/contract/calls/partners.ts';
import { minutesAgo } from '#tests/web/support/fixtures.ts';

export const partner = (over: Partial<Partner> = {}): Partner => ({
  id: 'user-1',
  name: 'Aurora Apostas',
  email: 'ana@aurora.example',
  status: 'active',
  maintenance: null,
  sub_accounts: 2,
  sub_account_names: ['Aurora Ltda', 'Aurora Sul'],
  health: {
    percent: 98.6,
    webhooks: { processed: 412, failed: 6 },
    refused_today: 0,
    calls: { asked: 2, answered: 2 },
  },
  volume: '1284500.00',
  fee: { percent: '0.85', rule: 'custom' },
  integrated_at: '2026-03-12T12:00:00.000Z',
  last_transaction_at: minutesAgo(5),
  ...over,
});

export const invited = partner({
  id: 'user-2',
  name: 'new@praia.example',
  email: 'new@praia.example',
  status: 'invited',
  sub_accounts: 0,
  sub_account_names: [],
  health: {
    percent: null,
    webhooks: { processed: 0, failed: 0 },
    refused_today: 0,
    calls: { asked: 0, answered: 0 },
  },
  volume: '0',
  fee: { percent: '0.5', rule: 'default' },
  integrated_at: null,
  last_transaction_at: null,
});

export const partnersPage = (items: readonly Partner[], next_cursor: string | null = null): PartnersPage => ({
  items: [...items],
  totals: {
    partners: 31,
    active: 27,
    maintenance: 3,
    volume: '3438926.45',
    health: {
      percent: 97.5,
      webhooks: { processed: 39, failed: 1 },
      refused_today: null,
      calls: { asked: 40, answered: 40 },
    },
  },
  month: '2026-11',
  next_cursor,
});

export const partnerAccount = (over: Partial<PartnerAccount> = {}): PartnerAccount => ({
  id: 'sub_1',
  name: 'Aurora Ltda',
  email: 'fin@aurora.example',
  external_id: 'acc_1',
  status: 'active',
  kyc_status: 'approved',
  manager_id: null,
  created_at: '2026-03-12T12:00:00.000Z',
  volume: '900.00',
  last_transaction_at: minutesAgo(5),
  problem: null,
  rule: {
    is_enabled: true,
    minimum_amount: '100',
    maximum_daily_amount: '50000',
    custom_spread_override: null,
  },
  ...over,
});

export const details = (over: Partial<PartnerDetails> = {}): PartnerDetails => ({
  partner: partner(),
  spread: { spread_band_id: 'band-1', custom_spread: '0.0085' },
  month: '2026-11',
  days: [
    { day: '2026-11-02', brl: '300.00' },
    { day: '2026-11-03', brl: '600.00' },
  ],
  people: {
    owner: {
      id: 'user-1',
      name: 'Aurora Apostas',
      email: 'ana@aurora.example',
      role: 'client',
      created_at: '2026-03-01T12:00:00.000Z',
      last_sign_in_at: '2026-11-19T12:00:00.000Z',
    },
    managers: [{ id: 'op-1', name: 'Olga', email: 'olga@example.com', role: 'gateway_user' }],
  },
  accounts: { items: [partnerAccount()], next_cursor: null },
  ...over,
});
