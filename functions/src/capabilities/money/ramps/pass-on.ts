import { addSharedBank, isPayable } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import { pageOf } from '@ramps-gateway/shared/contract/ramps/fields.ts';
import {
  listOrders,
  type OrderAnswer,
  orderAnswer,
  shownOrder,
} from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import { providerError, unreadable } from '../../../modules/provider/errors.ts';
import { type Asked, requireVisible } from './asked.ts';
import type { OrderOwners } from '../../../modules/conversions/ports.ts';
import type { Accounts, Upstream } from './ports.ts';

export const outgoing = (asked: Asked, accountId: string | undefined, until: number) => ({
  ...asked,
  accountId,
  until,
  priority: 'pages' as const,
});

/** The provider's answer, parsed by the row's schema. Throws a visible error for any other answer. */
export const passOn = async (
  upstream: Upstream,
  asked: Asked,
  accountId: string | undefined,
  until: number,
): Promise<unknown> => {
  const result = await upstream.send(outgoing(asked, accountId, until));
  if (!result.answered || result.status < 200 || result.status > 299) throw providerError(result);
  // A read must return a body; a change need not.
  if (result.body === undefined && asked.row.method === 'GET') throw unreadable();
  const answer = z.safeParse(asked.row.answer, result.body ?? null);
  if (!answer.success) throw unreadable();
  if (asked.row.id === addSharedBank.id && !isPayable(answer.data))
    throw new VisibleError('PROVIDER_FAILURE', 'The provider sent a damaged PIX code. Generate it again.');
  return answer.data;
};

interface ShowOrderPorts {
  readonly upstream: Upstream;
  readonly accounts: Pick<Accounts, 'get'>;
  readonly owners: Pick<OrderOwners, 'of'>;
}

const PAGE_SIZE = 100;
const MOST_PAGES = 10;
const page = pageOf(z.unknown());

/** Finds the order in a provider list, which names its account. @param accountId undefined searches all accounts */
const rowOf = async (
  { upstream }: ShowOrderPorts,
  orderId: string,
  accountId: string | undefined,
  until: number,
): Promise<OrderAnswer | undefined> => {
  for (let number = 1; number <= MOST_PAGES; number += 1) {
    const query = { page: String(number), size: String(PAGE_SIZE), order_by: 'created_at desc' };
    const result = await upstream.send({ row: listOrders, query, accountId, until, priority: 'pages' });
    if (!result.answered || result.status < 200 || result.status > 299) throw providerError(result);
    const read = page.safeParse(result.body);
    if (!read.success) throw unreadable();
    const rows = read.data.list.flatMap((row) => orderAnswer.safeParse(row).data ?? []);
    const found = rows.find(({ id }) => id === orderId);
    if (found) return found;
    if (read.data.list.length === 0 || read.data.is_last === true) return undefined;
  }
  return undefined;
};

/**
 * An order of an account that the caller cannot see is a 404 (C3). If the provider's answer lacks the account, it comes
 * from the table or the caller, and the account's list must contain the order.
 */
export const passOnOrder = async (
  ports: ShowOrderPorts,
  who: Principal,
  asked: Asked,
  accountId: string | undefined,
  until: number,
): Promise<unknown> => {
  const result = await ports.upstream.send(outgoing(asked, accountId, until));
  if (result.answered && result.status >= 400 && result.status < 500 && result.status !== 429)
    throw notFound();
  if (!result.answered || result.status < 200 || result.status > 299) throw providerError(result);
  const shown = shownOrder.safeParse(result.body);
  if (!shown.success) throw unreadable();
  const { id, account_id: named } = shown.data;
  if (named !== null) {
    await requireVisible(ports.accounts, who, named);
    return shown.data;
  }
  const owner = (await ports.owners.of(id)) ?? accountId;
  if (owner !== undefined) await requireVisible(ports.accounts, who, owner);
  // Only administrators may search all accounts.
  else if (who.role !== 'admin') throw notFound();
  const order = await rowOf(ports, id, owner, until);
  if (!order || (owner !== undefined && order.account_id !== owner)) throw notFound();
  return order;
};
