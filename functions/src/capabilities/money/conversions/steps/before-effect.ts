import type { ProviderOrder } from '../../../../modules/orders/model.ts';
import { inReais } from '@ramps-gateway/shared/domain/money-text.ts';
import { brlCounted, heldOf, keptBeside, usableOf, usdtCounted } from '@ramps-gateway/shared/domain/funds.ts';
import { compare, isPositive, subtract } from '@ramps-gateway/shared/domain/money.ts';
import { fail, goBack } from '../../../../modules/conversions/transitions.ts';
import type { Conversion } from '../../../../modules/conversions/model.ts';
import { justNow } from '../reads.ts';
import type { Read } from '../../../../modules/provider/calls.ts';
import {
  type Authority,
  authorityOf,
  objectionText,
  walletProblem,
} from '../../../../modules/conversions/authority.ts';
import { type Advance, type StepContext, write } from './context.ts';
import { MOST_LOOKS, readFailed, tryLater } from './reading.ts';

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly then: Promise<Advance> };

const stop = (then: Promise<Advance>): { readonly ok: false; readonly then: Promise<Advance> } => ({
  ok: false,
  then,
});

/** The error text for a deposit that the provider has taken back, with what was already exchanged. */
const takenBack = ({ record }: Conversion): string =>
  record.exchanged_usdt_amount === null
    ? 'The provider returned this deposit. Nothing was exchanged.'
    : `The provider returned this deposit after ${inReais(record.original_amount)} was exchanged for ${record.exchanged_usdt_amount} USDT. The USDT stays in the account, and nothing more is sent. Check it at the provider.`;

/**
 * Part of the deposit was returned. Before the exchange a person can convert the rest; after it nothing more is sent.
 */
const returnedInPart = (conversion: Conversion, left: string, context: StepContext): Promise<Advance> => {
  const { record, state } = conversion;
  const [whole, returned] = [record.original_amount, subtract(record.original_amount, left)];
  const now = context.clock();
  const isBought = state.exchange !== null && state.exchange.phase !== 'released';
  if (isBought || !isPositive(left))
    return write(
      fail(
        conversion,
        'deposit_unconfirmed',
        `The provider now shows ${inReais(left)} for this deposit, but its conversion is for ${inReais(whole)}. Nothing more is sent. Check it at the provider.`,
        now,
      ),
      context,
    );
  if (!state.convert_rest)
    return write(
      fail(
        conversion,
        'partial_balance',
        `${inReais(returned)} of this deposit of ${inReais(whole)} was returned; ${inReais(left)} is left. Nothing was exchanged. Convert the rest, or mark it as settled.`,
        now,
      ),
      context,
    );
  return write(
    goBack(
      { ...conversion, record: { ...record, original_amount: left } },
      {
        to: 'generate_quote',
        note: `Converting the ${inReais(left)} that are left of ${inReais(whole)}.`,
        pauseMs: 0,
        state: { quote: null, exchange: null },
      },
      now,
    ),
    context,
  );
};

/** Time of the oldest acceptable answer. Before a transfer: of the one that showed its exchange. */
const lookedSince = ({ record }: Conversion, { clock, reads }: StepContext): Date => {
  const { exchange_order_id: exchange, sub_account } = record;
  const just = justNow(clock);
  if (exchange === null) return just;
  const shown = reads.shownAt(sub_account.external_id, exchange) ?? clock();
  return shown > just ? shown : just;
};

/** C7: a cancelled or returned deposit stops its conversion before the next order. */
const depositStands = async (
  conversion: Conversion,
  context: StepContext,
): Promise<Checked<ProviderOrder>> => {
  const { record, state } = conversion;
  const account = record.sub_account.external_id;
  const { read } = await context.reads.order(account, record.deposit_order_id, {
    since: lookedSince(conversion, context),
    settled: true,
  });
  if (!read.ok) return stop(readFailed(conversion, read, context, 'The provider does not show the deposit'));
  const { status, account_id: of, target_amount: amount } = read.value;
  if (of !== account)
    return stop(
      write(
        fail(
          conversion,
          'deposit_unconfirmed',
          'The provider shows this deposit on another account.',
          context.clock(),
        ),
        context,
      ),
    );
  if (status === 'cancelled')
    return stop(
      write(fail(conversion, 'deposit_taken_back', takenBack(conversion), context.clock()), context),
    );
  if (status === 'pending')
    return stop(
      state.attempts < MOST_LOOKS
        ? tryLater(
            conversion,
            {
              note: 'The provider does not show the deposit as confirmed. Checking again.',
              waits_for: 'deposit',
            },
            context,
          )
        : write(
            fail(
              conversion,
              'deposit_unconfirmed',
              'The provider no longer shows this deposit as confirmed. Press Retry to check again.',
              context.clock(),
            ),
            context,
          ),
    );
  // A larger amount is fine: a person may have chosen to convert only part of it.
  if (compare(amount, record.original_amount) < 0) return stop(returnedInPart(conversion, amount, context));
  return { ok: true, value: read.value };
};

/** The provider must still register the rule's wallet as the owner confirmed it. No other wallet replaces it. */
const destinationStands = async (
  conversion: Conversion,
  { destination }: Authority,
  context: StepContext,
): Promise<Checked<null>> => {
  const account = conversion.record.sub_account.external_id;
  const wallets = await context.reads.wallets(account, lookedSince(conversion, context));
  if (!wallets.ok)
    return stop(readFailed(conversion, wallets, context, 'The provider does not show the wallets'));
  const problem = walletProblem(destination, wallets.value);
  if (problem === undefined) return { ok: true, value: null };
  return stop(
    write(
      fail(
        conversion,
        'destination_changed',
        `This sub-account's destination wallet ${problem}. Nothing was sent. Choose and confirm the destination on the Settings tab, then press Retry.`,
        context.clock(),
      ),
      context,
    ),
  );
};

/** Context in which an order is claimed. */
export interface Before {
  readonly authority: Authority;
  readonly deposit: ProviderOrder;
}

/**
 * Reads and checks everything again before an order is claimed: the rule and its owner, the deposit, the destination.
 */
export const checkBefore = async (conversion: Conversion, context: StepContext): Promise<Checked<Before>> => {
  const judged = await authorityOf(conversion.record.sub_account_id, context);
  if ('objection' in judged)
    return stop(
      write(
        fail(
          conversion,
          judged.objection.code,
          objectionText(judged.objection, 'press Retry'),
          context.clock(),
        ),
        context,
      ),
    );
  const deposit = await depositStands(conversion, context);
  if (!deposit.ok) return deposit;
  const { authority } = judged;
  const destination = await destinationStands(conversion, authority, context);
  return destination.ok ? { ok: true, value: { authority, deposit: deposit.value } } : destination;
};

export interface OwnFunds {
  /** The account's balance less what other work needs; never negative. */
  readonly available: string;
  /** Amount of open exchanges, which the balance may or may not include yet. */
  readonly underWay: string;
}

/** What a conversion can use for its next order (shared/domain/funds). */
export const fundsFor = async (
  { record }: Conversion,
  asset: 'BRL' | 'USDT',
  { funds, payments, provider }: StepContext,
): Promise<Read<OwnFunds>> => {
  const { external_id: account, id: accountId } = record.sub_account;
  const balance = await provider.balance(account, asset);
  if (!balance.ok) return balance;
  const now = await funds.view({ id: accountId, external_id: account });
  const others = now.conversions.filter(({ id }) => id !== record.id);
  const own = (await payments.heldOf(account)).filter(
    ({ order_id: order }) => order === record.deposit_order_id,
  );
  const { underWay } = asset === 'BRL' ? brlCounted(others) : usdtCounted(others);
  const kept = keptBeside(asset, {
    ...now,
    conversions: others,
    held: subtract(now.held, heldOf(own)),
  });
  return { ok: true, value: { available: usableOf(balance.value, kept), underWay } };
};

export const suffices = ({ available }: OwnFunds, needed: string): boolean => compare(available, needed) >= 0;

/** After this time somebody may have moved the money by hand. */
const FRESH_MS = 10 * 60_000;

/** True for a first try soon after the deposit's confirmation. Only then does the engine skip the balance check. */
export const isFresh = ({ record, state }: Conversion, deposit: ProviderOrder, now: Date): boolean => {
  const isFirst = record.retry_count === 0 && state.refusals === 0 && !state.skip_minimum && !state.was_held;
  const confirmedAt = deposit.updated_at ?? deposit.created_at ?? record.created_at;
  return isFirst && [confirmedAt, record.created_at].every((at) => now.getTime() - Date.parse(at) < FRESH_MS);
};
