import { listBanks, listWallets } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import type { RampsRow } from '@ramps-gateway/shared/contract/ramps/row.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Amount, compare, multiply, roundDown } from '@ramps-gateway/shared/domain/money.ts';
import { REFERENCE_PAIR, slotOf } from '@ramps-gateway/shared/domain/rates.ts';
import * as z from 'zod/mini';
import { subAccountId } from '../../modules/accounts/ids.ts';
import type { CurrentSettings } from '../../modules/gateway-settings/ports.ts';
import { providerError, unreadable } from '../../modules/provider/errors.ts';
import type { Rates } from '../../modules/rates/ports.ts';
import { targetOf } from '../../modules/stops/model.ts';
import type { Clock } from '../../platform/clock.ts';
import { asksSecondPerson, needFreshSignIn, needSecondPerson } from '../../platform/second-person.ts';
import type { Asked } from './asked.ts';
import { fingerprintOf, sameRequest } from './order-request.ts';
import type { OrderCall } from './place-order.ts';
import type { Accounts, Destinations, OrderRequests, StoredOrderRequest, Upstream } from './ports.ts';

export interface AskSecondPorts {
  readonly upstream: Upstream;
  readonly accounts: Pick<Accounts, 'get'>;
  readonly destinations: Pick<Destinations, 'get'>;
  readonly requests: Pick<OrderRequests, 'get'>;
  readonly rates: Pick<Rates, 'course'>;
  readonly settings: CurrentSettings;
  readonly clock: Clock;
}

const HOUR_MS = 60 * 60_000;
const BRL_PLACES = 2;

const spending = z.union([
  z.object({ source_asset: z.string(), source_amount: z.string() }),
  z.object({ asset: z.string(), amount: z.string() }),
]);

const destination = z.object({ wallet_id: z.nullish(z.string()), bank_account_id: z.nullish(z.string()) });

const subjectOf = (account: SubAccountRecord | undefined) =>
  account ? { kind: 'sub_account', id: account.id } : null;

/** Says what changes where money goes, or is too much for one person, before any of it happens. */
export const askSecond = (ports: AskSecondPorts) => {
  const { upstream, accounts, destinations, requests, rates, settings, clock } = ports;

  const accountOf = async (externalId: string | undefined): Promise<SubAccountRecord | undefined> =>
    externalId === undefined ? undefined : (await accounts.get(subAccountId(externalId)))?.record;

  /** In BRL; null where there is no price for it. */
  const worth = async (data: Asked['data']): Promise<Amount | null> => {
    const order = spending.parse(data);
    const [asset, amount] =
      'asset' in order ? [order.asset, order.amount] : [order.source_asset, order.source_amount];
    if (asset.toUpperCase() === 'BRL') return amount;
    if (asset.toUpperCase() !== 'USDT') return null;
    const since = slotOf('5m', new Date(clock().getTime() - HOUR_MS));
    const price = (await rates.course(REFERENCE_PAIR, '5m', since)).at(-1)?.price;
    return price === undefined ? null : roundDown(multiply(amount, price), BRL_PLACES);
  };

  const listed = async <Answer extends z.core.$ZodType>(
    row: RampsRow & { readonly answer: Answer },
    accountId: string,
    until: number,
  ): Promise<z.output<Answer>> => {
    const result = await upstream.send({ row, accountId, until });
    if (!result.answered || result.status < 200 || result.status > 299) throw providerError(result);
    const read = z.safeParse<Answer>(row.answer, result.body);
    if (!read.success) throw unreadable();
    return read.data;
  };

  /** Where a withdrawal goes, in full, as the provider shows it now. */
  const placeOf = async (data: Asked['data'], accountId: string, until: number): Promise<unknown> => {
    const { wallet_id: walletId, bank_account_id: bankId } = destination.parse(data);
    if (walletId) {
      const found = (await listed(listWallets, accountId, until)).list.find(({ id }) => id === walletId);
      return found
        ? {
            address: found.address,
            network: found.network,
            asset: found.asset,
            tag: found.address_tag ?? null,
          }
        : { not_shown: walletId };
    }
    if (!bankId) return null;
    const bank = (await listed(listBanks, accountId, until)).list.find(({ id }) => id === bankId);
    return bank
      ? {
          bank: bank.bank_name,
          branch: bank.branch,
          account: bank.account,
          pix: bank.instant_payment ?? null,
        }
      : { not_shown: bankId };
  };

  /** A new place that money of a sub-account may go to. */
  const forDestination = async ({ row, data }: Asked, externalId: string | undefined): Promise<void> => {
    if (row.method !== 'POST' || !(await asksSecondPerson('destination'))) return;
    const account = await accountOf(externalId);
    const kind = row.template.includes('/bank-account/') ? 'bank' : 'wallet';
    const address = data?.[kind === 'bank' ? 'account' : 'address'];
    const seen = account && (await destinations.get(account.id))?.snapshot.seen;
    const target = targetOf(kind, typeof address === 'string' ? address : '');
    await needSecondPerson({
      item: 'destination',
      object: subjectOf(account),
      account,
      after: { kind, ...data },
      firstTime: !seen?.some((each) => each.target === target),
    });
  };

  /**
   * An order from the threshold of the Security Settings upwards.
   * @returns the row of this very request, where its key has one: it was let through when that was written, and is done by that
   *   row or not at all
   */
  const forOrder = async (call: OrderCall): Promise<StoredOrderRequest | undefined> => {
    const { who, asked, accountId: externalId, key, until } = call;
    const { row, data } = asked;
    const [amountBrl, { security }] = await Promise.all([worth(data), settings.current()]);
    if (amountBrl !== null && compare(amountBrl, security.auto_approve_below) < 0) return undefined;
    const isWithdrawal = row.action === 'withdrawal.order';
    if (isWithdrawal) needFreshSignIn();
    if (!(await asksSecondPerson('order'))) return undefined;
    const stored = await requests.get(who.user_id, key);
    const known = sameRequest(stored, fingerprintOf(asked, externalId), clock());
    if (known) return known;
    const account = await accountOf(externalId);
    await needSecondPerson({
      item: 'order',
      object: subjectOf(account),
      account,
      after: { ...data, ...(isWithdrawal ? { to: await placeOf(data, externalId, until) } : {}) },
      amountBrl,
    });
    return undefined;
  };

  return { forDestination, forOrder };
};
