import * as z from 'zod/mini';
import { isDeepStrictEqual } from 'node:util';
import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import type { RecipientKind, RecipientRecord } from '@ramps-gateway/shared/contract/recipients.ts';
import type { OrderRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import type { Clock, Sleep } from '../../../platform/clock.ts';
import { digest } from '../../../platform/ids.ts';
import { oneByOne, type Projection } from '../../../modules/projections/model.ts';
import type {
  CountedTransfer,
  CountedTransfers,
  RecipientRows,
  SeenPlace,
  StoredRecipient,
} from './ports.ts';
import { add, type Amount, compare, subtract } from '@ramps-gateway/shared/domain/money.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { isCollection } from '../../../modules/orders/intent.ts';

interface FollowRecipientsPorts {
  readonly recipients: RecipientRows;
  readonly accounts: SubAccounts;
  readonly clock: Clock;
  readonly sleep: Sleep;
}

const TRIES = 6;
const WAIT_MS = 20;

const newRecipient = (
  { id: account, user_id, manager_id }: Pick<SubAccountRecord, 'id' | 'manager_id' | 'user_id'>,
  { kind, id }: { readonly kind: RecipientKind; readonly id: string },
  now: string,
): RecipientRecord => ({
  id: `rcp_${digest(`recipient ${account} ${kind} ${id}`)}`,
  user_id,
  manager_id,
  sub_account_id: account,
  kind,
  destination_id: id,
  name: null,
  asset: '',
  place: null,
  masked: '',
  targets: [],
  known: false,
  registered_at: null,
  waived_at: null,
  removed_at: null,
  transfers: 0,
  totals: [],
  last_at: null,
  created_at: now,
  updated_at: now,
});

const placed = (record: RecipientRecord, seen: SeenPlace): RecipientRecord => ({
  ...record,
  name: seen.name ?? null,
  asset: seen.asset,
  place: seen.place,
  masked: seen.masked,
  ...(seen.address !== undefined && { address: seen.address }),
  ...(seen.holder !== undefined && { holder: seen.holder }),
  targets: [...seen.targets],
  known: true,
  registered_at: seen.registered?.since ?? null,
  waived_at: seen.registered?.waived_at ?? null,
  removed_at: null,
});

/** Derives a sub-account's recipients from its current destinations, so late or repeated changes are safe. */
export const followRecipients = ({ recipients, accounts, clock, sleep }: FollowRecipientsPorts) => {
  const put = async (
    place: Pick<RecipientRecord, 'destination_id' | 'kind' | 'sub_account_id'>,
    found: StoredRecipient | undefined,
    change: (found: StoredRecipient | undefined) => RecipientRecord | undefined,
  ): Promise<void> => {
    let known = found;
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const next = change(known);
      if (!next || isDeepStrictEqual(next, known?.record)) return;
      const record = { ...next, updated_at: clock().toISOString() };
      if (await recipients.put({ version: known?.version ?? 0, record })) return;
      await sleep(WAIT_MS * 2 ** tries);
      known = await recipients.get(place);
    }
    throw new Error('writing a recipient lost every write conflict');
  };

  return async (subAccountId: string): Promise<void> => {
    const account = (await accounts.get(subAccountId))?.record;
    const seen = await recipients.seen(subAccountId);
    if (!account || !seen) return;
    const kept = await recipients.of(subAccountId);
    const isOf =
      ({ kind, id }: SeenPlace) =>
      ({ record }: StoredRecipient): boolean =>
        record.kind === kind && record.destination_id === id;
    const now = clock().toISOString();
    for (const place of seen)
      await put(
        { sub_account_id: account.id, kind: place.kind, destination_id: place.id },
        kept.find(isOf(place)),
        (found) =>
          placed(found?.record ?? newRecipient(account, place, place.registered?.since ?? now), place),
      );
    for (const gone of kept.filter((each) => !seen.some((place) => isOf(place)(each))))
      await put(gone.record, gone, (found) =>
        found?.record.known && found.record.removed_at === null
          ? { ...found.record, removed_at: now }
          : undefined,
      );
  };
};

const PREFIX = ENTITIES.destinations.key[0].split('{')[0] ?? '';

export const recipientsProjection = (ports: FollowRecipientsPorts): Projection => {
  const follow = followRecipients(ports);
  return {
    name: 'recipients',
    entities: ['destinations'],
    follow: oneByOne(({ pk }) => follow(pk.slice(PREFIX.length))),
  };
};

interface CountTransfersPorts extends FollowRecipientsPorts {
  readonly transfers: CountedTransfers;
}

/** A collection of spread is not a transfer to a recipient. */
const counts = (order: OrderRecord): boolean =>
  order.type === 'withdrawal' && order.status === 'confirmed' && !isCollection(order);

const withTotal = (
  totals: RecipientRecord['totals'],
  asset: string,
  change: (amount: Amount) => Amount,
): RecipientRecord['totals'] => {
  const amount = change(totals.find((total) => total.asset === asset)?.amount ?? '0');
  const others = totals.filter((total) => total.asset !== asset);
  if (compare(amount, '0') === 0) return others;
  return [...others, { asset, amount }].toSorted((a, b) => (a.asset < b.asset ? -1 : 1));
};

const counted = (record: RecipientRecord, transfer: CountedTransfer, at: string): RecipientRecord => {
  const { asset, amount, is_counted: isCounted } = transfer;
  return isCounted
    ? {
        ...record,
        transfers: record.transfers + 1,
        totals: withTotal(record.totals, asset, (total) => add(total, amount)),
        last_at: record.last_at !== null && record.last_at > at ? record.last_at : at,
      }
    : {
        ...record,
        transfers: record.transfers - 1,
        totals: withTotal(record.totals, asset, (total) => subtract(total, amount)),
      };
};

/**
 * Counts a withdrawal for its recipient exactly once, in one transaction with its counted row. Reads the current order.
 */
export const countTransfer = ({ transfers, recipients, accounts, clock, sleep }: CountTransfersPorts) => {
  const wantedOf = async (
    order: OrderRecord,
    before: CountedTransfer | undefined,
  ): Promise<CountedTransfer | undefined> => {
    if (!counts(order)) return before?.is_counted ? { ...before, is_counted: false } : undefined;
    if (before) return before.is_counted ? undefined : { ...before, is_counted: true };
    const place = await transfers.destination(order);
    // The recipient gets the amount that arrived, not the amount spent.
    return place && { ...place, asset: order.target_asset, amount: order.target_amount, is_counted: true };
  };

  return async (orderId: string): Promise<void> => {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const order = await transfers.order(orderId);
      if (!order) return;
      const before = await transfers.counted(orderId);
      const wanted = await wantedOf(order, before?.record);
      if (!wanted) return;
      const now = clock().toISOString();
      const { kind, destination_id } = wanted;
      const account = (await accounts.get(subAccountId(order.account_id)))?.record;
      if (!account) return;
      const place = { sub_account_id: account.id, kind, destination_id };
      const found: StoredRecipient = (await recipients.get(place)) ?? {
        version: 0,
        record: newRecipient(account, { kind, id: destination_id }, order.created_at),
      };
      const record = { ...counted(found.record, wanted, order.created_at), updated_at: now };
      const row = { version: before?.version ?? 0, record: wanted };
      if (await transfers.count(orderId, row, { version: found.version, record })) return;
      await sleep(WAIT_MS * 2 ** tries);
    }
    throw new Error('counting a transfer lost every write conflict');
  };
};

const withdrawal = z.object({ id: z.string(), type: z.literal('withdrawal') });

export const transfersProjection = (ports: CountTransfersPorts): Projection => {
  const count = countTransfer(ports);
  return {
    name: 'transfers',
    entities: ['order'],
    follow: oneByOne(async ({ after }) => {
      const order = withdrawal.safeParse(after).data;
      if (order) await count(order.id);
    }),
  };
};
