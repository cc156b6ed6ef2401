import { readGatewaySettings } from '@ramps-gateway/shared/contract/calls/gateway-settings.ts';
import { pageOf } from '@ramps-gateway/shared/contract/fields.ts';
import { incomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import {
  configurationRecord,
  type ConversionRecord,
  conversionRecord,
  type SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { CONVERSION_STATUSES, type ConversionStatus } from '@ramps-gateway/shared/domain/conversion.ts';
import type { PaymentOutcome } from '@ramps-gateway/shared/domain/payments.ts';
import type { StackDescription } from '../supervisor/stack-file.ts';
import {
  anything,
  type By,
  call,
  type Pix,
  runSchedule,
  sandboxAt,
  subAccountsBy,
  treasuryOf,
  userIdOf,
  waitFor,
} from './calls.ts';
import { ACCOUNTS, DEMO_ACCOUNTS, GATEWAY_COMPANY, TRON_EXPLORER } from './companies.ts';
import { type People, peopleOf } from './people.ts';

/** Fixed ids, so that a repeated seed pays nothing twice. */
interface Planned extends Pix {
  readonly status: ConversionStatus;
}

const PAYERS = ['Ana Ribeiro', 'Bruno Carvalho', 'Carla Nogueira', 'Diego Farias', 'Elisa Moura'] as const;

const payment = (number: number, amount: string, account: string = ACCOUNTS.b): Pix => ({
  account,
  amount,
  endToEndId: `E0041696820260101000000DEMO${String(number).padStart(5, '0')}`,
  payer: PAYERS[number % PAYERS.length] ?? PAYERS[0],
});

const planned = (number: number, amount: string, status: ConversionStatus): Planned => ({
  ...payment(number, amount),
  status,
});

const QUOTE_HELD = planned(1, '1287.43', 'pix_received');
const COMPLETED = [
  planned(4, '1500.00', 'transfer_completed'),
  planned(5, '820.50', 'transfer_completed'),
  planned(6, '4100.00', 'transfer_completed'),
];
const EXCHANGE_PENDING = planned(7, '2750.25', 'exchange_initiated');
const TRANSFER_PENDING = planned(8, '1975.80', 'transfer_initiated');
const OVER_LIMIT = planned(9, '30000.00', 'failed');

/** One for each reason for not converting; the last is paid after its rule is switched off. */
const BELOW_MINIMUM = payment(10, '60.00');
const NO_RULE = payment(11, '410.00', ACCOUNTS.c);
const NO_WALLET = payment(12, '925.50', ACCOUNTS.c);
const SWITCHED_OFF = payment(13, '240.00');

const RECEIVED = payment(14, '510.75');
const RETURNED = payment(15, '330.00');

/** BRL per day: enough for all but the last. */
const DAILY_LIMIT = '25000';
const USUAL_CONFIRMATION_MS = 300;

/** Created by the owner, whose choice confirms the destination. */
const configure = async (by: By, account: SubAccountRecord): Promise<string> => {
  const { id: destination_wallet_id } = await treasuryOf(by, account.external_id);
  await by('POST /api/conversion-configurations', anything, {
    body: { sub_account_id: account.id, destination_wallet_id },
    accept: [409],
  });
  const page = await by('GET /api/conversion-configurations?limit=200', pageOf(configurationRecord));
  const found = page?.items.find(({ sub_account_id }) => sub_account_id === account.id);
  if (!found) throw new Error(`${account.name} has no conversion configuration`);
  return found.id;
};

const hasReached = (status: ConversionStatus, wanted: ConversionStatus): boolean =>
  CONVERSION_STATUSES.indexOf(status) >= CONVERSION_STATUSES.indexOf(wanted);

/** The demo's conversions, and what to do with them. */
const openStage = (by: By, stack: StackDescription, signal: AbortSignal) => {
  const sandbox = sandboxAt(stack.ramps.baseUrl);
  const runSchedules = () =>
    Promise.all(['sweep', 'watch-orders'].map((name) => runSchedule(stack, name, Date.now())));
  const seen = <Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> =>
    waitFor(what, look, signal, runSchedules);
  /** Amounts, because the provider may not show end-to-end ids. */
  const orders = new Map<string, string>();
  const orderOf = async (pix: Pix): Promise<string | undefined> => {
    const order = orders.get(pix.endToEndId) ?? (await sandbox.find(pix));
    if (order !== undefined) orders.set(pix.endToEndId, order);
    return order;
  };
  const find = async (one: Planned): Promise<ConversionRecord | undefined> => {
    const order = await orderOf(one);
    const page = await by('GET /api/conversions?limit=200&scope=all', pageOf(conversionRecord));
    return page?.items.find(({ deposit_order_id }) => deposit_order_id === order);
  };
  const deposit = async (pix: Pix): Promise<void> => {
    orders.set(pix.endToEndId, await sandbox.deposit(pix));
  };
  const shown = (pix: Pix, state: PaymentOutcome) =>
    seen(`a payment of ${pix.amount} BRL to be ${state}`, async () => {
      const order = await orderOf(pix);
      const page = await by(`GET /api/payments?limit=200&state=${state}`, pageOf(incomingPaymentRecord));
      return page?.items.find(({ order_id }) => order_id === order);
    });
  return {
    sandbox,
    deposit,
    shown,
    notConverted: async (pix: Pix) => {
      await deposit(pix);
      await shown(pix, 'not_converted');
    },
    /** Its order appears a moment after it was sent. */
    exchangeOf: (one: Planned) =>
      seen(
        `the exchange of ${one.amount} BRL`,
        async () => (await find(one))?.exchange_order_id ?? undefined,
      ),
    reach: (one: Planned) =>
      seen(`a conversion of ${one.amount} BRL to be ${one.status}`, async () => {
        const found = await find(one);
        if (found?.status === 'failed' && one.status !== 'failed')
          throw new Error(found.error_message ?? 'failed');
        return found && hasReached(found.status, one.status) ? found : undefined;
      }),
  };
};

/**
 * Conversions in every lasting status on B and payments in every state, through the real flow; its rule is then
 * switched off. A has a default rule and an unused daily limit.
 */
const seedConversions = async (
  admin: By,
  rule: string,
  account: SubAccountRecord,
  at: ReturnType<typeof openStage>,
): Promise<void> => {
  const { sandbox } = at;
  const change = (body: object) => admin(`PATCH /api/conversion-configurations/${rule}`, anything, { body });
  await change({ maximum_daily_amount: DAILY_LIMIT });

  await sandbox.confirmAfter(USUAL_CONFIRMATION_MS);
  await sandbox.hold([`/v1/quote ${QUOTE_HELD.amount}`]);
  for (const one of [QUOTE_HELD, ...COMPLETED]) await at.deposit(one);
  for (const one of [QUOTE_HELD, ...COMPLETED]) await at.reach(one);

  await sandbox.confirmAfter(null);
  for (const one of [EXCHANGE_PENDING, TRANSFER_PENDING]) await at.deposit(one);
  await at.reach(EXCHANGE_PENDING);
  await sandbox.confirm(await at.exchangeOf(TRANSFER_PENDING));
  await at.reach(TRANSFER_PENDING);

  await sandbox.confirmAfter(USUAL_CONFIRMATION_MS);
  await at.deposit(OVER_LIMIT);
  await at.reach(OVER_LIMIT);
  await at.notConverted(BELOW_MINIMUM);

  await sandbox.announce(RECEIVED);
  await at.shown(RECEIVED, 'received');
  await sandbox.cancel(await sandbox.announce(RETURNED));
  await at.shown(RETURNED, 'returned');

  await at.notConverted(NO_RULE);
  // Off, because it has no wallet.
  const body = { sub_account_id: account.id };
  await admin('POST /api/conversion-configurations', anything, { body, accept: [409] });
  await at.notConverted(NO_WALLET);
  await change({ is_enabled: false });
  await at.notConverted(SWITCHED_OFF);
};

/** Repeats a part of the demo that was interrupted. */
export const seedDemo = async (stack: StackDescription, signal: AbortSignal): Promise<void> => {
  const people: People = peopleOf(stack);
  const as =
    (who: 'admin' | 'operator' | 'client'): By =>
    async (line, schema, options = {}) =>
      call(stack.web, line, schema, { ...options, token: await people.token(who) });
  const [admin, operator, client] = [as('admin'), as('operator'), as('client')];
  // The first read creates the default spread bands.
  await admin('GET /api/spread-bands', anything);
  const settings = await admin('GET /api/gateway-settings', readGatewaySettings.answer);
  if (settings?.company === null)
    await admin('PUT /api/gateway-settings', anything, {
      body: { version: settings.version, company: GATEWAY_COMPANY, explorers: [TRON_EXPLORER] },
    });
  const stage = openStage(admin, stack, signal);
  for (const body of DEMO_ACCOUNTS) await stage.sandbox.open(body);
  await admin('POST /api/sync-subaccounts', anything, { body: {} });
  const account = await subAccountsBy(admin);
  const [a, b] = [account(ACCOUNTS.a), account(ACCOUNTS.b)];
  const manager_id = await userIdOf(operator);
  for (const [{ id }, user_id] of [
    [a, manager_id],
    [b, await userIdOf(client)],
  ] as const)
    await admin(`PATCH /api/subaccounts/${id}`, anything, { body: { user_id, manager_id } });
  // The first proof of the ledger: balances without orders become opening entries.
  await admin('POST /api/ledger/proof', anything, { body: {} });
  await admin('POST /api/sync-assets', anything, { body: {} });
  await configure(operator, a);
  await seedConversions(admin, await configure(client, b), account(ACCOUNTS.c), stage);
  // The first rate, and the first check of destinations, which creates the recipients.
  for (const name of ['reference-rate', 'watch-destinations']) await runSchedule(stack, name, Date.now());
  people.end();
};
