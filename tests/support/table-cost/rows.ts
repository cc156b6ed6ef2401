import { createAttentionStore } from '#functions/adapters/dynamo/messages/attention.ts';
import { createClientSpreadStore } from '#functions/adapters/dynamo/pricing/spreads.ts';
import { configurationItem } from '#functions/adapters/dynamo/conversions/configurations.ts';
import { createConversionStore } from '#functions/adapters/dynamo/conversions/conversions.ts';
import { createCounts } from '#functions/adapters/dynamo/statistics/statistics.ts';
import { ENTITY } from '#functions/adapters/dynamo/table/keys.ts';
import { createExceptionStore } from '#functions/adapters/dynamo/reconciliation/exceptions.ts';
import { createIncomingPayments } from '#functions/adapters/dynamo/conversions/incoming-payments.ts';
import { createHoldingsStore } from '#functions/adapters/dynamo/accounts/holdings.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { createPaymentStore } from '#functions/adapters/dynamo/conversions/payments.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { subAccounts } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { begin } from '#functions/modules/conversions/transitions.ts';
import { countedOf } from '#functions/capabilities/insight/projections/count-records.ts';
import { unknownHoldings } from '#functions/capabilities/money/treasury/ask-account.ts';
import { later } from '#functions/platform/clock.ts';
import { opened } from '#functions/capabilities/money/reconciliation/record-finding.ts';
import { paymentId } from '#functions/modules/orders/ids.ts';
import { incomingPayment } from '#functions/modules/payments/incoming.ts';
import type { SearchKind } from '#shared/domain/search.ts';
import { collector, type Stored } from '#tests/support/collected.ts';
import { termItems } from '#tests/support/searched.ts';
import {
  type AttentionRecord,
  linkTo,
  type PaymentRecord,
  type SubAccountRecord,
} from '#shared/contract/records.ts';
import { configuration, NOW, order, profile, subAccount } from '#tests/support/records.ts';
import { approvedAs } from '#tests/support/work.ts';

const ASKED_AT = '2026-11-20T14:00:00.000Z';

/** Ids of equal length, so that rows of the same kind have equal size. */
export const userId = (number: number): string => `usr_${String(number).padStart(7, '0')}`;

export const accountOf = (number: number, user_id: string, manager_id: string): SubAccountRecord =>
  subAccount({ external_id: `acc_${String(number).padStart(7, '0')}`, user_id, manager_id });

const BAND = 'band_standard';

export const conversionOf = (account: SubAccountRecord) =>
  begin(account, { order_id: account.external_id, amount: '1500.00', end_to_end_id: null }, NOW);

const holdingsOf = (account: SubAccountRecord) => {
  const at = NOW.toISOString();
  const record = {
    ...unknownHoldings(account),
    balances: [
      { asset: 'BRL', balance: '1500.00' },
      { asset: 'USDT', balance: '276.432199' },
    ],
    balances_at: at,
    wallets: [{ asset: 'USDT', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' }],
    wallet_count: 1,
    bank_count: 1,
    places_at: at,
    latest_order: { target_asset: 'BRL', created_at: at, updated_at: at },
    latest_deposit_at: at,
  };
  return { record, marked_at: null, failures: 0 };
};

/** Held, for another deposit than the conversion's. */
export const paymentOf = (account: SubAccountRecord): PaymentRecord => {
  const order_id = `${account.external_id}h`;
  const at = NOW.toISOString();
  return {
    id: paymentId(account.external_id, order_id),
    user_id: account.user_id,
    manager_id: account.manager_id,
    sub_account_id: account.id,
    sub_account: linkTo(account),
    order_id,
    amount: '50.00',
    end_to_end_id: null,
    state: 'held',
    reason: 'the deposit of R$ 50,00 is below the minimum of R$ 100,00',
    reason_code: 'below_minimum',
    conversion_id: null,
    closed: null,
    received_at: at,
    created_at: at,
    updated_at: at,
  };
};

const attentionOf = (account: SubAccountRecord): AttentionRecord => {
  const { id, user_id, manager_id, sub_account_id, sub_account, amount, reason, created_at } =
    paymentOf(account);
  return {
    ...{ id, user_id, manager_id, sub_account_id, sub_account, amount },
    kind: 'payment_not_converted',
    subject_id: id,
    asset: 'BRL',
    text: reason,
    code: 'below_minimum',
    since: created_at,
  };
};

export const exceptionOf = (account: SubAccountRecord) =>
  opened(
    {
      kind: 'missing_here',
      order_id: account.external_id,
      order_type: 'deposit',
      conversion_id: null,
      differences: [],
      amount: '1500.00',
      asset: 'BRL',
      detail: 'The provider confirmed a deposit that was not reported here.',
      resumable: true,
    },
    linkTo(account),
    { provider: null, conversion_version: null },
    NOW.toISOString(),
  );

const FOUND: Readonly<Record<string, SearchKind>> = {
  sub_account: 'sub_account',
  conversion_process: 'conversion',
  order: 'order',
  incoming_payment: 'payment',
  profile: 'user',
};

const termsOf = ({ entity, record }: Stored): readonly Stored[] => {
  const kind = FOUND[String(entity)];
  return kind === undefined ? [] : termItems(kind, record);
};

export const rowsAround = async (account: SubAccountRecord, number: number): Promise<readonly Stored[]> => {
  const { items, table } = collector();
  const owner = userId(number);
  const at = NOW.toISOString();
  items.push({ ...subAccounts.item(account, 1) });
  items.push({ ...configurationItem(configuration(account), account, 1) });
  await createHoldingsStore(table).put(account, holdingsOf(account), later(NOW, 3_600_000), 0);
  await createConversionStore(table).create(conversionOf(account));
  const { record } = conversionOf(account);
  const now = countedOf(ENTITY.conversion, record);
  await createCounts(table).write(
    [{ id: record.id, entity: ENTITY.conversion, before: undefined, now, of: 1 }],
    [],
  );
  await createOrderStore(table).keep(order(account, 1_000_000 + number), ASKED_AT);
  await createExceptionStore(table).create(exceptionOf(account));
  await createPaymentStore(table).create(paymentOf(account));
  const payment = incomingPayment({
    account,
    held: paymentOf(account),
    deposit: undefined,
    conversion: undefined,
  });
  if (payment) await createIncomingPayments(table).keep(payment, 0);
  await createAttentionStore(table).create(attentionOf(account));
  await createProfileStore(table).create(profile({ user_id: owner, email: `${owner}@example.com` }));
  await createClientSpreadStore(table).create(
    {
      user_id: owner,
      spread_band_id: BAND,
      custom_spread: null,
      created_at: at,
      updated_at: at,
    },
    approvedAs('spread'),
  );
  return [...items, ...items.flatMap(termsOf)];
};

export const rowsOfOthers = async (count: number): Promise<readonly Stored[]> => {
  const rows: Stored[] = [];
  for (let number = 1_000_000; rows.length < count; number += 1)
    rows.push(...(await rowsAround(accountOf(number, userId(number), userId(number + 1)), number)));
  return rows.slice(0, count);
};
