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
import { anything, call, type Sandbox, sandboxAt, waitFor } from './calls.ts';
import type { SeedContext, Tokens } from './context.ts';
import { ACCOUNTS } from './demo-accounts.ts';

interface Planned {
  /** BRL. Unique, because the sandbox holds a quote by its amount. */
  readonly amount: string;
  /** Fixed, so that a repeated seed pays nothing twice. */
  readonly endToEndId: string;
  readonly payer: string;
  readonly status: ConversionStatus;
}

const PAYERS = ['Ana Ribeiro', 'Bruno Carvalho', 'Carla Nogueira', 'Diego Farias', 'Elisa Moura'] as const;

const endToEndIdOf = (number: number): string =>
  `E0041696820260101000000DEMO${String(number).padStart(5, '0')}`;
const payerOf = (number: number): string => PAYERS[number % PAYERS.length] ?? PAYERS[0];

const planned = (number: number, amount: string, status: ConversionStatus): Planned => ({
  amount,
  endToEndId: endToEndIdOf(number),
  payer: payerOf(number),
  status,
});

const QUOTE_HELD = planned(1, '1287.43', 'pix_received');
const EXCHANGE_HELD = planned(2, '2346.19', 'quote_generated');
const TRANSFER_HELD = planned(3, '3461.87', 'exchange_confirmed');
const COMPLETED = [
  planned(4, '1500.00', 'transfer_completed'),
  planned(5, '820.50', 'transfer_completed'),
  planned(6, '4100.00', 'transfer_completed'),
];
const EXCHANGE_PENDING = planned(7, '2750.25', 'exchange_initiated');
const TRANSFER_PENDING = planned(8, '1975.80', 'transfer_initiated');
const OVER_LIMIT = planned(9, '30000.00', 'failed');

type Payment = Omit<Planned, 'status'>;

const payment = (number: number, amount: string): Payment => ({
  amount,
  endToEndId: endToEndIdOf(number),
  payer: payerOf(number),
});

/** One for each reason of not converting; the last after its rule is switched off. */
const BELOW_MINIMUM = payment(10, '60.00');
const NO_RULE = payment(11, '410.00');
const NO_WALLET = payment(12, '925.50');
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
  const find = async ({ endToEndId }: Planned): Promise<ConversionRecord | undefined> => {
    const conversions = pageOf(conversionRecord);
    const page = await call(stack.web, 'GET /api/conversions?limit=200&scope=all', conversions, { token });
    return page?.items.find(({ end_to_end_id }) => end_to_end_id === endToEndId);
  };
  return {
    find,
    deposit: async (wanted: readonly Payment[], account: string = ACCOUNTS.b) => {
      for (const { amount, endToEndId, payer } of wanted)
        await sandbox.deposit(account, amount, endToEndId, payer);
    },
    shown: ({ amount, endToEndId }: Payment, state: PaymentOutcome) =>
      waitFor(
        `a payment of ${amount} BRL to be ${state}`,
        async () => {
          const payments = pageOf(incomingPaymentRecord);
          const page = await call(stack.web, `GET /api/payments?limit=200&state=${state}`, payments, {
            token,
          });
          return page?.items.find((each) => each.end_to_end_id === endToEndId);
        },
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

/** Held by amount until it exists, then by the reference of its next order. */
const holds = async ({ find }: Stage): Promise<string[]> => {
  const exchange = await find(EXCHANGE_HELD);
  const transfer = await find(TRANSFER_HELD);
  return [
    QUOTE_HELD.amount,
    exchange ? `${exchange.id}-x1` : EXCHANGE_HELD.amount,
    transfer ? `${transfer.id}-w1` : TRANSFER_HELD.amount,
  ];
};

const heldOnes = [QUOTE_HELD, EXCHANGE_HELD, TRANSFER_HELD];

const playHeldAndCompleted = async (at: Stage, sandbox: Sandbox): Promise<void> => {
  await sandbox.confirmAfter(USUAL_CONFIRMATION_MS);
  await sandbox.hold(await holds(at));
  await at.deposit(heldOnes);
  for (const one of heldOnes) await at.reach(one, 'pix_received');
  await sandbox.hold(await holds(at));
  await at.deposit(COMPLETED);
  for (const one of [...heldOnes, ...COMPLETED]) await at.reach(one);
};

const playPending = async (at: Stage, sandbox: Sandbox): Promise<void> => {
  await sandbox.confirmAfter(null);
  await at.deposit([EXCHANGE_PENDING, TRANSFER_PENDING]);
  await at.reach(EXCHANGE_PENDING);
  const { exchange_order_id: order } = await at.reach(TRANSFER_PENDING, 'exchange_initiated');
  if (order !== null) await sandbox.confirm(order);
  await at.reach(TRANSFER_PENDING);
};

/** On C: a payment without a rule, and one whose rule is off for lack of a wallet. */
const playWithoutWallet = async (
  at: Stage,
  { stack }: SeedContext,
  token: string,
  account: SubAccountRecord,
): Promise<void> => {
  await at.deposit([NO_RULE], account.external_id);
  await at.shown(NO_RULE, 'not_converted');
  await call(stack.web, 'POST /api/conversion-configurations', anything, {
    token,
    body: { sub_account_id: account.id },
    accept: [409],
  });
  await at.deposit([NO_WALLET], account.external_id);
  await at.shown(NO_WALLET, 'not_converted');
};

const playUnconfirmed = async (at: Stage, sandbox: Sandbox): Promise<void> => {
  const announce = async ({ amount, endToEndId, payer }: Payment): Promise<string> =>
    sandbox.announce(ACCOUNTS.b, amount, endToEndId, payer);
  await announce(RECEIVED);
  await at.shown(RECEIVED, 'received');
  await sandbox.cancel(await announce(RETURNED));
  await at.shown(RETURNED, 'returned');
};

/**
 * Conversions in every status on B and payments in every state, by the real flow; its rule is then switched
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
