import { boundedAmount, id, time } from '@ramps-gateway/shared/contract/fields.ts';
import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import { orderBinding, PROCESSING_STATUSES } from '@ramps-gateway/shared/contract/records.ts';
import { CONVERSION_ERRORS, CONVERSION_STATUSES, isActive } from '@ramps-gateway/shared/domain/conversion.ts';
import { spreadLeft, spreadOfExchange } from '@ramps-gateway/shared/domain/ledger/effects.ts';
import { isPositive } from '@ramps-gateway/shared/domain/money.ts';
import { ORDER_STATUSES, ORDER_TYPES } from '@ramps-gateway/shared/domain/orders.ts';
import * as z from 'zod/mini';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { isCollection } from '../../../modules/orders/intent.ts';
import {
  COLLECTED,
  type Counted,
  DEPOSIT,
  EXCHANGED,
  OPEN,
  SETTLED,
} from '../../../modules/statistics/model.ts';
import { rangeOf } from '../../../modules/statistics/took.ts';
import { countRecords, type CountPorts, type Wanted } from './counting.ts';
import type { Change, Failure, Projection } from '../../../modules/projections/model.ts';

const owned = z.object({
  id,
  user_id: z.nullable(id),
  manager_id: z.nullable(id),
  sub_account_id: id,
  created_at: time,
});

/** Reads an unknown code as none, so that the record is still counted. */
const reasonCode = z.catch(z._default(z.nullable(z.enum(CONVERSION_ERRORS)), null), null);

const reasonOf = (outcome: string, code: string | null) => ({ reason: `${outcome}_${code ?? 'unknown'}` });

const conversion = z.extend(owned, {
  status: z.enum(CONVERSION_STATUSES),
  original_amount: boundedAmount,
  target_usdt_amount: z.nullable(boundedAmount),
  transferred_usdt_amount: z.nullish(boundedAmount),
  exchanged_usdt_amount: z.nullish(boundedAmount),
  completed_at: z.nullable(time),
  settled: z.nullish(z.unknown()),
  error_code: reasonCode,
});

/** Counts the amount shown on the page: the USDT that arrived or, until then, the expected USDT. */
const countedConversion = (received: unknown): Counted => {
  const {
    status,
    settled,
    original_amount: brl,
    completed_at: completedAt,
    target_usdt_amount: target,
    transferred_usdt_amount: transferred,
    exchanged_usdt_amount: gave = null,
    error_code: code,
    ...of
  } = z.parse(conversion, received);
  const state = settled ? SETTLED : status;
  const spread = spreadLeft({ exchanged_usdt_amount: gave, target_usdt_amount: target });
  const took = completedAt === null ? 0 : Math.max(0, Date.parse(completedAt) - Date.parse(of.created_at));
  return {
    ...of,
    entity: ENTITIES.conversion.name,
    state,
    outcome: isActive(status) ? OPEN : state,
    amounts: {
      brl,
      ...(status === 'transfer_completed' ? { usdt: transferred ?? target ?? '0', ms: String(took) } : {}),
      ...(isPositive(spread) ? { spread } : {}),
    },
    ...(status === 'transfer_completed' ? { took: rangeOf(took) } : {}),
    ...(status === 'failed' ? reasonOf(state, code) : {}),
  };
};

const payment = z.extend(owned, { state: id, amount: boundedAmount, reason_code: reasonCode });

/** Counts the reason while the payment is not converted. */
const countedPayment = (received: unknown): Counted => {
  const { state, amount, reason_code: code, ...of } = z.parse(payment, received);
  return {
    ...of,
    entity: ENTITIES.payment.name,
    state,
    outcome: state,
    amounts: { brl: amount },
    ...(state === 'held' || state === 'closed' ? reasonOf(state, code) : {}),
  };
};

const event = z.object({ id, user_id: id, created_at: time, processing_status: z.enum(PROCESSING_STATUSES) });

/** Counts for the configuration's owner only: people who see the sub-account may not see the event. */
const countedEvent = (received: unknown): Counted => {
  const { processing_status: state, ...of } = z.parse(event, received);
  return {
    ...of,
    manager_id: null,
    sub_account_id: null,
    entity: ENTITIES.webhookEvent.name,
    state,
    outcome: state,
    amounts: {},
  };
};

const order = z.object({
  id,
  user_id: z.nullable(id),
  manager_id: z.nullable(id),
  account_id: id,
  type: z.enum(ORDER_TYPES),
  status: z.enum(ORDER_STATUSES),
  source_asset: z.string(),
  target_asset: z.string(),
  source_amount: boundedAmount,
  target_amount: boundedAmount,
  applied_spread: z.optional(boundedAmount),
  binding: z.optional(orderBinding),
  created_at: time,
});

const countedOrder = (received: unknown): Counted | undefined => {
  const read = z.parse(order, received);
  if (read.status !== 'confirmed') return undefined;
  const of = {
    id: read.id,
    user_id: read.user_id,
    manager_id: read.manager_id,
    sub_account_id: subAccountId(read.account_id),
    created_at: read.created_at,
    entity: ENTITIES.order.name,
  };
  if (read.type === 'deposit' && read.target_asset === 'BRL')
    return { ...of, state: DEPOSIT, outcome: DEPOSIT, amounts: { brl: read.target_amount } };
  if (read.type === 'withdrawal' && isCollection(read))
    return { ...of, state: COLLECTED, outcome: COLLECTED, amounts: { usdt: read.source_amount } };
  if (read.type === 'exchange' && read.applied_spread !== undefined) {
    const spread = spreadOfExchange(read, { percent: read.applied_spread });
    return { ...of, state: EXCHANGED, outcome: EXCHANGED, amounts: { spread } };
  }
  return undefined;
};

const COUNTED: ReadonlyMap<string, (received: unknown) => Counted | undefined> = new Map([
  [ENTITIES.order.name, countedOrder],
  [ENTITIES.conversion.name, countedConversion],
  [ENTITIES.payment.name, countedPayment],
  [ENTITIES.webhookEvent.name, countedEvent],
]);

/** Throws for an unreadable item. */
export const countedOf = (entity: string, record: unknown): Counted | undefined => {
  const read = COUNTED.get(entity);
  if (!read) throw new Error(`${entity} is not counted`);
  return read(record);
};

/** False for a new pending event, since most are processed at once and listed only then. */
export const isListed = ({ entity, state }: Counted, version: number): boolean =>
  entity !== ENTITIES.webhookEvent.name || state !== 'pending' || version > 1;

/** Undefined if it does not count yet. */
const wantedOf = ({ entity, version, before, after }: Change): Wanted | undefined => {
  const now = after && countedOf(entity, after);
  if (now) return isListed(now, version) ? { id: now.id, entity, now, of: version } : undefined;
  // The record was removed or no longer counts.
  const was = before && countedOf(entity, before);
  return was && { id: was.id, entity, now: undefined, of: after ? version : version + 1 };
};

export const statisticsProjection = (ports: CountPorts): Projection => {
  const count = countRecords(ports);
  return {
    name: 'statistics',
    entities: ['conversion', 'order', 'payment', 'webhookEvent'],
    follow: async (changes) => {
      const failures: Failure[] = [];
      /** The newest change of each record, which includes the earlier ones. */
      const newest = new Map<string, Wanted>();
      for (const change of changes)
        try {
          const wanted = wantedOf(change);
          if (wanted && wanted.of > (newest.get(change.pk)?.of ?? 0)) newest.set(change.pk, wanted);
        } catch (error) {
          failures.push({ change, error });
        }
      const left = new Set(await count([...newest.values()]));
      const error = new Error('counting a record lost every write conflict');
      for (const change of changes) {
        const wanted = newest.get(change.pk);
        if (wanted && left.has(wanted)) failures.push({ change, error });
      }
      return failures;
    },
  };
};
