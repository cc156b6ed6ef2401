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
import * as z from 'zod/mini';
import type { DemoAccounts } from './accounts.ts';
import { anything, call, type Pix, type Sandbox, sandboxAt, waitFor } from './calls.ts';
import type { SeedContext, Tokens } from './context.ts';
import { ACCOUNTS } from './demo-accounts.ts';

/** Ids are fixed, so that a repeated seed pays nothing twice. */
interface Planned extends Pix {
  readonly status: ConversionStatus;
}

const PAYERS = ['Ana Ribeiro', 'Bruno Carvalho', 'Carla Nogueira', 'Diego Farias', 'Elisa Moura'] as const;

const endToEndIdOf = (number: number): string =>
  `E0041696820260101000000DEMO${String(number).padStart(5, '0')}`;
const payerOf = (number: number): string => PAYERS[number % PAYERS.length] ?? PAYERS[0];

const payment = (number: number, amount: string, account: string = ACCOUNTS.b): Pix => ({
  account,
  amount,
  endToEndId: endToEndIdOf(number),
  payer: payerOf(number),
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

/** One for each reason of not converting; the last after its rule is switched off. */
const BELOW_MINIMUM = payment(10, '60.00');
const NO_RULE = payment(11, '410.00', ACCOUNTS.c);
const NO_WALLET = payment(12, '925.50', ACCOUNTS.c);
const SWITCHED_OFF = payment(13, '240.00');

const RECEIVED = payment(14, '510.75');
const RETURNED = payment(15, '330.00');

/** BRL a day: enough for all but the last. */
const DAILY_LIMIT = '25000';
const USUAL_CONFIRMATION_MS = 300;

const configurations = pageOf(configurationRecord);

const wallets = z.object({ list: z.array(z.object({ id: z.string() })) });

/** By the owner, who confirms the destination by choosing it. */
const configure = async (
  { stack }: SeedContext,
  token: string,
  account: SubAccountRecord,
): Promise<string> => {
  const shown = await call(stack.web, 'POST /api/ramps', wallets, {
    token,
    body: {
      method: 'GET',
      endpoint: '/v1/subaccount/wallet-address?asset=USDT&wallet_type=external',
      headers: { 'X-sub-account-id': account.external_id },
    },
  });
  const [wallet] = shown?.list ?? [];
  if (!wallet) throw new Error(`${account.name} has no external USDT wallet`);
  await call(stack.web, 'POST /api/conversion-configurations', anything, {
    token,
    body: { sub_account_id: account.id, destination_wallet_id: wallet.id },
    accept: [409],
  });
  const page = await call(stack.web, 'GET /api/conversion-configurations?limit=200', configurations, {
    token,
  });
  const found = page?.items.find(({ sub_account_id }) => sub_account_id === account.id);
  if (!found) throw new Error(`${account.name} has no conversion configuration`);
  return found.id;
};

const hasReached = (status: ConversionStatus, wanted: ConversionStatus): boolean =>
  CONVERSION_STATUSES.indexOf(status) >= CONVERSION_STATUSES.indexOf(wanted);

/** The demo's conversions in the API and what to do with them. */
const stage = ({ stack, signal }: SeedContext, token: string, sandbox: Sandbox) => {
  /** The provider may not show end-to-end ids. */
  const orders = new Map<string, string>();
  const orderOf = async (pix: Pix): Promise<string | undefined> => {
    const order = orders.get(pix.endToEndId) ?? (await sandbox.find(pix));
    if (order !== undefined) orders.set(pix.endToEndId, order);
    return order;
  };
  const find = async (one: Planned): Promise<ConversionRecord | undefined> => {
    const order = await orderOf(one);
    const conversions = pageOf(conversionRecord);
    const page = await call(stack.web, 'GET /api/conversions?limit=200&scope=all', conversions, { token });
    return page?.items.find(({ deposit_order_id }) => deposit_order_id === order);
  };
  return {
    find,
    deposit: async (wanted: readonly Pix[]) => {
      for (const pix of wanted) orders.set(pix.endToEndId, await sandbox.deposit(pix));
    },
    shown: (pix: Pix, state: PaymentOutcome) =>
      waitFor(
        `a payment of ${pix.amount} BRL to be ${state}`,
        async () => {
          const order = await orderOf(pix);
          const payments = pageOf(incomingPaymentRecord);
          const page = await call(stack.web, `GET /api/payments?limit=200&state=${state}`, payments, {
            token,
          });
          return page?.items.find(({ order_id }) => order_id === order);
        },
        signal,
      ),
    /** Its order is known a moment after it was sent. */
    exchangeOf: (one: Planned) =>
      waitFor(
        `the exchange of ${one.amount} BRL`,
        async () => (await find(one))?.exchange_order_id ?? undefined,
        signal,
      ),
    reach: (one: Planned, status: ConversionStatus = one.status) =>
      waitFor(
        `a conversion of ${one.amount} BRL to be ${status}`,
        async () => {
          const found = await find(one);
          if (found?.status === 'failed' && status !== 'failed')
            throw new Error(found.error_message ?? 'failed');
          return found && hasReached(found.status, status) ? found : undefined;
        },
        signal,
      ),
  };
};

type Stage = ReturnType<typeof stage>;

const playHeldAndCompleted = async (at: Stage, sandbox: Sandbox): Promise<void> => {
  await sandbox.confirmAfter(USUAL_CONFIRMATION_MS);
  await sandbox.hold([`/v1/quote ${QUOTE_HELD.amount}`]);
  await at.deposit([QUOTE_HELD, ...COMPLETED]);
  for (const one of [QUOTE_HELD, ...COMPLETED]) await at.reach(one);
};

const playPending = async (at: Stage, sandbox: Sandbox): Promise<void> => {
  await sandbox.confirmAfter(null);
  await at.deposit([EXCHANGE_PENDING, TRANSFER_PENDING]);
  await at.reach(EXCHANGE_PENDING);
  await sandbox.confirm(await at.exchangeOf(TRANSFER_PENDING));
  await at.reach(TRANSFER_PENDING);
};

/** On C: a payment without a rule, and one whose rule is off for lack of a wallet. */
const playWithoutWallet = async (
  at: Stage,
  { stack }: SeedContext,
  token: string,
  account: SubAccountRecord,
): Promise<void> => {
  await at.deposit([NO_RULE]);
  await at.shown(NO_RULE, 'not_converted');
  await call(stack.web, 'POST /api/conversion-configurations', anything, {
    token,
    body: { sub_account_id: account.id },
    accept: [409],
  });
  await at.deposit([NO_WALLET]);
  await at.shown(NO_WALLET, 'not_converted');
};

const playUnconfirmed = async (at: Stage, sandbox: Sandbox): Promise<void> => {
  await sandbox.announce(RECEIVED);
  await at.shown(RECEIVED, 'received');
  await sandbox.cancel(await sandbox.announce(RETURNED));
  await at.shown(RETURNED, 'returned');
};

/**
 * Conversions in every status that lasts on B and payments in every state, by the real flow; its rule is then switched
 * off. A has a default rule and an untouched daily counter.
 */
export const seedConversions = async (
  context: SeedContext,
  { admin: token, operator, client }: Tokens,
  { a, b, c }: DemoAccounts,
): Promise<void> => {
  const { stack } = context;
  const sandbox = sandboxAt(stack.ramps.baseUrl);
  const at = stage(context, token, sandbox);
  await configure(context, operator, a);
  const configuration = await configure(context, client, b);
  await call(stack.web, `PATCH /api/conversion-configurations/${configuration}`, anything, {
    token,
    body: { maximum_daily_amount: DAILY_LIMIT },
  });
  await playHeldAndCompleted(at, sandbox);
  await playPending(at, sandbox);
  await sandbox.confirmAfter(USUAL_CONFIRMATION_MS);
  await at.deposit([OVER_LIMIT]);
  await at.reach(OVER_LIMIT);
  await at.deposit([BELOW_MINIMUM]);
  await at.shown(BELOW_MINIMUM, 'not_converted');
  await playUnconfirmed(at, sandbox);
  await playWithoutWallet(at, context, token, c);
  await call(stack.web, `PATCH /api/conversion-configurations/${configuration}`, anything, {
    token,
    body: { is_enabled: false },
  });
  await at.deposit([SWITCHED_OFF]);
  await at.shown(SWITCHED_OFF, 'not_converted');
};
