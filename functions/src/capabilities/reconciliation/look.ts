import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import type { Clock } from '../../platform/clock.ts';
import type { FailedRead, Read } from '../../platform/provider.ts';
import { judgeFailed, needsDeposit } from './judge-failed.ts';
import { judgeOrder } from './judge-order.ts';
import type { Exception, ExceptionState, Finding } from './model.ts';
import type { Facts, Provider } from './ports.ts';

export interface LookContext {
  readonly provider: Provider;
  readonly facts: Facts;
  readonly clock: Clock;
}

/** What is true of an exception's order now, and what that was found by. */
export interface Seen {
  readonly ok: true;
  readonly shown: ProviderOrder | null;
  readonly findings: readonly Finding[];
  readonly state: ExceptionState;
}

/** The order as the provider shows it, or null when it shows none. */
export const askFor = async (
  provider: Provider,
  accountId: string,
  orderId: string,
): Promise<Read<ProviderOrder | null>> => {
  const read = await provider.order(accountId, orderId);
  return !read.ok && read.reason === 'not_found' ? { ok: true, value: null } : read;
};

/** A parked conversion tells by itself whether it still is; only one whose deposit is in question must be asked for. */
const stillParked = async ({ record, state }: Exception, facts: Facts): Promise<Seen | undefined> => {
  const conversion = record.conversion_id === null ? undefined : await facts.conversion(record.conversion_id);
  const version = conversion?.version ?? null;
  if (conversion && needsDeposit(conversion) && version !== state.conversion_version) return undefined;
  const shown = state.provider?.order ?? null;
  const found = conversion && judgeFailed(conversion, shown);
  return {
    ok: true,
    shown,
    findings: found ? [found] : [],
    state: { provider: state.provider, conversion_version: version },
  };
};

/**
 * Looks at an exception's order anew. `sparing` asks the provider only where the answer depends on it; otherwise what
 * it showed last counts, for a change of its own would come up in the account's list.
 */
export const look = async (
  exception: Exception,
  { sparing }: { readonly sparing: boolean },
  { provider, facts, clock }: LookContext,
): Promise<Seen | FailedRead> => {
  const { record, state } = exception;
  const parked = sparing && record.kind === 'parked' ? await stillParked(exception, facts) : undefined;
  if (parked) return parked;
  const { sub_account: link, order_id: id, order_type: type } = record;
  const [account, configuration] = await Promise.all([facts.account(link.id), facts.configuration(link.id)]);
  if (!account) throw new Error('the sub-account of an exception is gone');

  const oursOf = async (reference: string | null) => {
    const known = await facts.ofOrders(link.external_id, [{ id, type, reference }]);
    return known.get(id) ?? { row: undefined, conversion: undefined };
  };
  let view = state.provider;
  let ours = await oursOf(view?.order?.reference ?? null);
  const mustAsk =
    !sparing ||
    view === null ||
    record.kind === 'missing_there' ||
    (ours.conversion !== undefined &&
      needsDeposit(ours.conversion) &&
      ours.conversion.version !== state.conversion_version);
  if (mustAsk) {
    const read = await askFor(provider, link.external_id, id);
    if (!read.ok) return read;
    const before = view?.order?.reference ?? null;
    view = { order: read.value, asked_at: clock().toISOString() };
    if (read.value && read.value.reference !== before) ours = await oursOf(read.value.reference);
  }
  const shown = view?.order ?? null;
  return {
    ok: true,
    shown,
    findings: judgeOrder({ id, type }, shown, { ...ours, account, configuration }),
    state: { provider: view, conversion_version: ours.conversion?.version ?? null },
  };
};
