import { add, compare, isPositive, subtract } from '@ramps-gateway/shared/domain/money.ts';
import { fail } from '../transitions.ts';
import type { Conversion } from '../model.ts';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Read } from '../../../platform/provider.ts';
import { type Authority, authorityOf } from './authority.ts';
import { type Advance, type StepContext, write } from './context.ts';
import { MOST_LOOKS, readFailed, tryLater } from './reading.ts';

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly then: Promise<Advance> };

const stop = (then: Promise<Advance>): { readonly ok: false; readonly then: Promise<Advance> } => ({
  ok: false,
  then,
});

/** What is lost or held when the deposit is gone. */
const takenBack = ({ record }: Conversion): string =>
  record.exchanged_usdt_amount === null
    ? 'The provider has taken this deposit back. Nothing was exchanged.'
    : `The provider has taken this deposit back after ${record.original_amount} BRL were exchanged into ${record.exchanged_usdt_amount} USDT. The USDT is held and nothing is sent. A person must look at the provider.`;

/** contract 7: a deposit that the provider shows as cancelled or returned stops its conversion before the next effect. */
const depositStands = async (conversion: Conversion, context: StepContext): Promise<Checked<null>> => {
  const { record, state } = conversion;
  const account = record.sub_account.external_id;
  const read = await context.provider.order(account, record.deposit_order_id);
  if (!read.ok) return stop(readFailed(conversion, read, context, 'The provider does not show the deposit'));
  const { status, account_id: of } = read.value;
  if (of !== account)
    return stop(
      write(
        fail(
          conversion,
          'deposit_unconfirmed',
          'The provider knows this deposit for another account.',
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
        ? tryLater(conversion, 'The provider does not show the deposit as confirmed. Looking again.', context)
        : write(
            fail(
              conversion,
              'deposit_unconfirmed',
              'The provider does not show this deposit as confirmed any more. Press Retry to look again.',
              context.clock(),
            ),
            context,
          ),
    );
  return { ok: true, value: null };
};

/** The wallet that the rule names must be there, as it was when it was confirmed; no other one takes its place. */
const destinationStands = async (
  conversion: Conversion,
  { destination }: Authority,
  context: StepContext,
): Promise<Checked<null>> => {
  const wallets = await context.provider.usdtWallets(conversion.record.sub_account.external_id);
  if (!wallets.ok)
    return stop(readFailed(conversion, wallets, context, 'The provider does not show the wallets'));
  const shown = wallets.value.find(({ wallet_id: id }) => id === destination.wallet_id);
  const isSame = shown?.address === destination.address && shown.network === destination.network;
  if (isSame) return { ok: true, value: null };
  const what = shown
    ? 'has another address or network at the provider than the one that was confirmed'
    : 'is not there any more';
  return stop(
    write(
      fail(
        conversion,
        'destination_changed',
        `The wallet that this sub-account's USDT goes to ${what}. Nothing was sent. Choose and confirm the destination on the Settings tab, then press Retry.`,
        context.clock(),
      ),
      context,
    ),
  );
};

/** All that must be true before an order is claimed, read anew: the rule and its owner, the deposit, the destination. */
export const checkBefore = async (
  conversion: Conversion,
  context: StepContext,
): Promise<Checked<Authority>> => {
  const judged = await authorityOf(conversion, context);
  if ('objection' in judged)
    return stop(
      write(fail(conversion, judged.objection.code, judged.objection.message, context.clock()), context),
    );
  const deposit = await depositStands(conversion, context);
  if (!deposit.ok) return deposit;
  const destination = await destinationStands(conversion, judged.authority, context);
  return destination.ok ? { ok: true, value: judged.authority } : destination;
};

const sum = (amounts: readonly (string | null)[]): string =>
  amounts.reduce<string>((total, amount) => add(total, amount ?? '0'), '0');

/** An exchange of it may be made right now, or have been made, though no order of it is known. */
const mayHaveExchanged = ({ status, error_code: code }: ConversionRecord): boolean =>
  status === 'quote_generated' || code === 'outcome_unknown';

/** USDT of a conversion that is not sent yet: what it will send, or what its exchange gave where that is less. */
const holds = ({
  exchanged_usdt_amount: gave,
  target_usdt_amount: target,
}: ConversionRecord): string | null =>
  gave !== null && target !== null && compare(gave, target) < 0 ? gave : target;

export interface Funds {
  /** What the account holds and no other conversion counts on; never negative. */
  readonly available: string;
  /** What exchanges under way will bring for others, and may have brought already. */
  readonly underWay: string;
}

/**
 * What an account holds for this conversion: its balance less what its other open conversions count on. Looked at after
 * a Retry or a refusal, when somebody may have moved the deposit's money by hand: another deposit's is never used.
 */
export const fundsFor = async (
  { record }: Conversion,
  asset: 'BRL' | 'USDT',
  { conversions, provider }: StepContext,
): Promise<Read<Funds>> => {
  const { external_id: account, id: accountId } = record.sub_account;
  const balances = await provider.balances(account);
  if (!balances.ok) return balances;
  const balance = balances.value.find((each) => each.asset === asset)?.balance ?? '0';
  const open = await conversions.openOf(account);
  const others = open.filter(({ id }) => id !== record.id);
  const waits = (each: ConversionRecord): boolean => each.exchange_order_id === null;
  const bought = (each: ConversionRecord): boolean =>
    each.exchanged_usdt_amount !== null && each.transfer_order_id === null;
  const exchanging = (each: ConversionRecord): boolean =>
    each.exchanged_usdt_amount === null && (!waits(each) || mayHaveExchanged(each));
  const isFailed = ({ status }: ConversionRecord): boolean => status === 'failed';
  const targets = (of: readonly ConversionRecord[]): string => sum(of.map((each) => each.target_usdt_amount));
  const buying = others.filter(exchanging);
  const [counted, underWay] =
    asset === 'BRL'
      ? [sum(others.filter(waits).map((each) => each.original_amount)), '0']
      : [
          sum([
            sum(others.filter(bought).map(holds)),
            // Nobody knows when a person will look at these: they are not waited for.
            targets(buying.filter(isFailed)),
            await conversions.spreadOf(accountId),
          ]),
          targets(buying.filter((each) => !isFailed(each))),
        ];
  const available = subtract(subtract(balance, counted), underWay);
  return { ok: true, value: { available: isPositive(available) ? available : '0', underWay } };
};

/** True when the account's money for this deposit is there. */
export const suffices = ({ available }: Funds, needed: string): boolean => compare(available, needed) >= 0;
