import { ENTITIES, type Entity, type EntityId } from '#shared/contract/entities.ts';
import { PROCESSING_STATUSES } from '#shared/contract/records.ts';
import { PAYMENT_LISTS } from '#shared/domain/payments.ts';
import type { Cost } from './meter.ts';

/** Read units of one item of up to 4 kB. */
const CONSISTENT = 1;
const EVENTUAL = CONSISTENT / 2;

const sum = (...costs: readonly Cost[]): Cost =>
  costs.reduce((total, { requests, reads, writes }) => ({
    requests: total.requests + requests,
    reads: total.reads + reads,
    writes: total.writes + writes,
  }));

const get = (): Cost => ({ requests: 1, reads: CONSISTENT, writes: 0 });

const batch = (items: number, each = CONSISTENT): Cost => ({ requests: 1, reads: items * each, writes: 0 });

/** One page of up to 4 kB from each partition. */
const query = (partitions = 1): Cost => ({ requests: partitions, reads: partitions * EVENTUAL, writes: 0 });

interface Change {
  readonly of: EntityId;
  /** Indexes that have the item; by default all lists of its entity. */
  readonly listed?: number;
  /** Indexes in which it moves: one entry is removed, another one added. */
  readonly moved?: number;
  /** Entries in the queue: 1 if it is added or removed, 2 if it moves. */
  readonly due?: 0 | 1 | 2;
}

const listsOf = ({ lists = {} }: Entity): number => Object.keys(lists).length;

/** Index entries cost the same inside a transaction. @param units of the item of up to 1 kB itself */
const written =
  (units: number) =>
  ({ of, listed = listsOf(ENTITIES[of]), moved = 0, due = 0 }: Change): number =>
    units + listed + moved + due;

const write = (change: Change): Cost => ({ requests: 1, reads: 0, writes: written(1)(change) });

/** @param checked items that are only checked */
const transaction = (changes: readonly Change[], checked = 0): Cost => ({
  requests: 1,
  reads: 0,
  writes: changes.map(written(2)).reduce((total, units) => total + units, 2 * checked),
});

/** The role row, before the call. */
const GUARD = get();
/** The role row as of now, once the body is known to move money. */
const FRESH_ROLE = get();

const spreadOf = ({ spread = 1 }: Entity): number => (typeof spread === 'number' ? spread : Number.NaN);

/** A changed owner and manager: the item stays in the list of everyone and moves in two. */
const handedOver = (of: EntityId): Change => ({ of, moved: 2 });

const configurationChange = sum(
  GUARD,
  // Another user's sub-account is refused before anything else is read.
  get(),
  // A deletion's audit row has the rule as it was.
  get(),
  transaction([{ of: 'configuration' }], 1),
);

/** The spread and the open conversions. */
const owed = sum(get(), query());

/**
 * The least that the access pattern needs, for calls whose minimum is not evident from docs/calls.md: rows in the order in
 * which one decides about the next, index entries and partitions of the registry, and DynamoDB's prices.
 */
export const SMALLEST: Readonly<Record<string, Cost>> = {
  // The row of the guard can be five seconds old. The operator's 12 sub-accounts fill two pages of 4 kB.
  'GET /api/profile': sum(GUARD, get(), { requests: 1, reads: 2 * EVENTUAL, writes: 0 }),
  'GET /api/profile, admin': sum(GUARD, get()),
  'PATCH /api/subaccounts/{id}': sum(
    GUARD,
    // A missing sub-account, owner and manager each have their own refusal.
    ...[get(), get(), get()],
    // Its rule, which a new owner switches off.
    get(),
    transaction([
      handedOver('subAccount'),
      handedOver('configuration'),
      { of: 'ownershipMove', due: 1 },
      ...([{ of: 'notification' }, { of: 'notification' }, { of: 'notification' }] as const),
    ]),
  ),
  'POST /api/holdings/refresh': sum(
    GUARD,
    batch(1),
    get(),
    // Here a shortage, which counts only if it is still owed after the provider's answer.
    ...[owed, owed],
    query(),
    batch(1),
    write({ of: 'holdings', due: 2 }),
  ),
  'POST /api/ramps, POST /v1/subaccount': sum(
    GUARD,
    FRESH_ROLE,
    write({ of: 'claim' }),
    // It has no manager yet.
    transaction([{ of: 'claim' }, { of: 'subAccount', listed: listsOf(ENTITIES.subAccount) - 1 }]),
  ),
  'POST /api/ramps, PATCH /v1/subaccount/inactive': sum(
    GUARD,
    FRESH_ROLE,
    get(),
    // The row as of the provider's answer, which can take 20 seconds.
    get(),
    write({ of: 'subAccount' }),
  ),
  'PATCH /api/conversion-configurations/{id}': configurationChange,
  'DELETE /api/conversion-configurations/{id}': configurationChange,
  // The sub-account is read twice: to refuse a foreign one, and for its current owner.
  'GET /api/payments, one state of a sub-account': sum(GUARD, get(), query(), batch(1)),
  'GET /api/payment-counts': sum(GUARD, get(), query(PAYMENT_LISTS.length), batch(1)),
  'GET /api/webhook-events, admin, everyone’s': sum(
    GUARD,
    query(PROCESSING_STATUSES.length * spreadOf(ENTITIES.webhookEvent)),
    batch(3, EVENTUAL),
  ),
  'POST /api/webhook-events/{id}/process': sum(
    GUARD,
    get(),
    // Its sub-account, and whether the webhook's owner may still see it.
    ...[get(), get()],
    write({ of: 'webhookEvent', moved: 2, due: 1 }),
    // The answer: the event as it is now, to whom it belongs now.
    get(),
    batch(1, EVENTUAL),
  ),
};
