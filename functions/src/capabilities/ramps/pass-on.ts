import { addSharedBank, isPayable } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import { orderAnswer } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { notFound, VisibleError } from '../../platform/errors.ts';
import { providerError, unreadable } from '../../modules/provider/errors.ts';
import type { Asked } from './asked.ts';
import { requireVisible } from './named-account.ts';
import type { Accounts, Upstream } from './ports.ts';

export const outgoing = (asked: Asked, accountId: string | undefined, until: number) => ({
  ...asked,
  accountId,
  until,
  priority: 'pages' as const,
});

/** The provider's answer as the row reads it. Throws the visible error of whatever else came. */
export const passOn = async (
  upstream: Upstream,
  asked: Asked,
  accountId: string | undefined,
  until: number,
): Promise<unknown> => {
  const result = await upstream.send(outgoing(asked, accountId, until));
  if (!result.answered || result.status < 200 || result.status > 299) throw providerError(result);
  // A read needs an answer with a body; a change may be answered without one.
  if (result.body === undefined && asked.row.method === 'GET') throw unreadable();
  const answer = z.safeParse(asked.row.answer, result.body ?? null);
  if (!answer.success) throw unreadable();
  if (asked.row.id === addSharedBank.id && !isPayable(answer.data))
    throw new VisibleError('PROVIDER_FAILURE', 'The provider sent a damaged PIX code. Generate it again.');
  return answer.data;
};

/** The order's account must be visible to the caller (C3); otherwise it answers like an unknown order. */
export const passOnOrder = async (
  ports: { readonly upstream: Upstream; readonly accounts: Pick<Accounts, 'get'> },
  who: Principal,
  asked: Asked,
  accountId: string | undefined,
  until: number,
): Promise<unknown> => {
  const result = await ports.upstream.send(outgoing(asked, accountId, until));
  if (result.answered && result.status >= 400 && result.status < 500 && result.status !== 429)
    throw notFound();
  if (!result.answered || result.status < 200 || result.status > 299) throw providerError(result);
  const order = orderAnswer.safeParse(result.body);
  if (!order.success) throw unreadable();
  await requireVisible(ports.accounts, who, order.data.account_id);
  return order.data;
};
