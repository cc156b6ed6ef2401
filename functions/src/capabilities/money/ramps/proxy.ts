import type { RampsCall } from '@ramps-gateway/shared/contract/calls/ramps.ts';
import { requestQuote } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { RampsRow } from '@ramps-gateway/shared/contract/ramps/row.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import type { Principal, Role } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import type { Work } from '../../../modules/act/work.ts';
import { spreadOfAccount } from '../../../modules/pricing/spread-of.ts';
import type { QuoteLog } from '../../../modules/rates/quote-log.ts';
import { judgedAgain } from '../../../modules/spending/model.ts';
import type { Profiles, StandingOf } from '../../../modules/users/ports.ts';
import type { Clock, Sleep } from '../../../platform/clock.ts';
import { VisibleError } from '../../../platform/errors.ts';
import { readKey } from '../../../platform/request.ts';
import type { Log } from '../../../platform/logger.ts';
import { askSecond, type AskSecondPorts } from './ask-second.ts';
import { admittedAccount, type Asked, namedAccount, readAsked, rowOf } from './asked.ts';
import { changeDestination, type ChangeDestinationPorts } from './change-destination.ts';
import { createSubAccount, type CreateSubAccountPorts } from './create-sub-account.ts';
import { isExchange, requireExchanges } from './exchange-rules.ts';
import { passOn, passOnOrder } from './pass-on.ts';
import { placeOrder, type PlaceOrderPorts } from './place-order.ts';
import type { OrderOwners } from '../../../modules/conversions/ports.ts';
import type { Accounts } from './ports.ts';

const TRIES = 3;

const statusAsked = (data: Asked['data']): 'active' | 'inactive' =>
  data?.['is_active'] === true ? 'active' : 'inactive';

/** S4.4: copies the account's active state at the provider to the row. If the write fails, the next sync does it. */
const recordStatus =
  ({ accounts, clock, log }: { readonly accounts: Accounts; readonly clock: Clock; readonly log: Log }) =>
  async (externalId: string, status: 'active' | 'inactive'): Promise<void> => {
    try {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const found = await accounts.get(subAccountId(externalId));
        if (!found || found.record.status === status) return;
        const record = { ...found.record, status, updated_at: clock().toISOString() };
        if (await accounts.replace(record, found.version)) return;
      }
      log.warn(`a sub-account could not be recorded as ${status}`, { external_id: externalId });
    } catch (error) {
      log.error(`a sub-account could not be recorded as ${status}`, error, { external_id: externalId });
    }
  };

const keepQuote = async (
  quotes: QuoteLog,
  who: Principal,
  accountId: string | undefined,
  answer: unknown,
  spread: Amount | null,
): Promise<void> => {
  const quote = z.safeParse(requestQuote.answer, answer).data;
  const target = quote?.target_amount_estimate ?? quote?.target_amount;
  if (!quote || !target) return;
  await quotes.taken({
    holder: accountId === undefined ? { user: who.user_id } : { account: accountId },
    quoteId: quote.id ?? null,
    conversionId: null,
    sourceAsset: quote.source_asset,
    sourceAmount: quote.source_amount,
    targetAsset: quote.target_asset,
    targetAmount: target,
    spread,
  });
};

export interface ProxyPorts
  extends CreateSubAccountPorts, PlaceOrderPorts, ChangeDestinationPorts, AskSecondPorts {
  readonly destinations: ChangeDestinationPorts['destinations'];
  readonly requests: PlaceOrderPorts['requests'];
  readonly upstream: PlaceOrderPorts['upstream'];
  readonly accounts: Accounts;
  readonly owners: Pick<OrderOwners, 'of'>;
  readonly profiles: Profiles;
  readonly standingOf: StandingOf;
  readonly sleep: Sleep;
}

/** Limit for all provider calls of a request: API Gateway waits 30 s, the function runs 29 s. */
const PROVIDER_WITHIN_MS = 24_000;

const madeOrder = z.object({ id: z.string() });

/** An order call always has an account: its row requires one (`account: 'required'`). */
const given = (accountId: string | undefined): string => {
  if (accountId === undefined) throw new Error('a call that requires an account has none');
  return accountId;
};

/** `POST /api/ramps` (C3, "The proxy's table"): the row defines the call's path and who may make it. */
export const proxy = (ports: ProxyPorts) => {
  const place = placeOrder(ports);
  const create = createSubAccount(ports);
  const recorded = recordStatus(ports);
  const change = changeDestination(ports);
  const ask = askSecond(ports);

  const freshRole = async (work: Work): Promise<Role> => {
    const standing = await ports.standingOf(work.who.user_id);
    work.identify(standing);
    if (standing.disabled === true) throw new VisibleError('SESSION_ENDED');
    return standing.role;
  };

  /** Calls that move money read the role row now; the cached one can be five seconds old (platform/role-cache). */
  const callerOf = async (work: Work, row: RampsRow): Promise<Principal> => {
    const { who } = work;
    const caller = row.fresh ? { ...who, role: await freshRole(work) } : who;
    if (!row.roles.includes(caller.role)) throw new VisibleError('FORBIDDEN');
    return caller;
  };

  /** Spread in percent of an exchange for this account; null for an unknown account. */
  const spreadFor = async (accountId: string): Promise<Amount | null> => {
    const id = subAccountId(accountId);
    return (await ports.accounts.get(id)) ? (await spreadOfAccount(id, ports)).percent : null;
  };

  return async (work: Work, call: RampsCall, idempotencyKey: string | undefined): Promise<unknown> => {
    const matched = rowOf(call);
    const { row } = matched;
    const named = namedAccount(call.headers);
    work.audit({
      object: named === undefined ? null : { kind: 'sub_account', id: subAccountId(named) },
      after: { ...matched.values, data: call.data ?? null },
    });
    const caller = await callerOf(work, row);
    const accountId = await admittedAccount(ports.accounts, caller, row.account, named);
    const asked = readAsked(matched, call.data);
    await work.begin();
    const until = ports.clock().getTime() + PROVIDER_WITHIN_MS;
    switch (row.handling) {
      case 'forward':
        return passOn(ports.upstream, asked, accountId, until);
      case 'quote': {
        const answer = await passOn(ports.upstream, asked, accountId, until);
        const spread = accountId === undefined ? null : await spreadFor(accountId);
        await keepQuote(ports.quotes, caller, accountId, answer, spread);
        return spread === null ? answer : { ...Object(answer), spread };
      }
      case 'visible_order':
        return passOnOrder(ports, caller, asked, accountId, until);
      case 'order': {
        if (isExchange({ path: row.template })) requireExchanges(ports);
        const key = readKey(idempotencyKey);
        const order = { who: caller, asked, accountId: given(accountId), key, until };
        const answer = await judgedAgain(
          async () => place(order, await ask.forOrder(work, order)),
          ports.sleep,
        );
        const made = z.safeParse(madeOrder, answer).data;
        if (made) work.auditAfter({ order_id: made.id });
        return answer;
      }
      case 'new_account':
        return create(work, caller, asked, until);
      case 'destination':
        return change(work, caller, {
          asked,
          accountId,
          until,
          approved: await ask.forDestination(work, asked, accountId),
        });
      case 'deactivation': {
        const answer = await passOn(ports.upstream, asked, accountId, until);
        await recorded(given(accountId), statusAsked(asked.data));
        return answer;
      }
    }
  };
};
