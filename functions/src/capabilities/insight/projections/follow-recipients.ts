import { isDeepStrictEqual } from 'node:util';
import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import type { RecipientKind, RecipientRecord } from '@ramps-gateway/shared/contract/recipients.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import type { Clock, Sleep } from '../../../platform/clock.ts';
import { digest } from '../../../platform/ids.ts';
import { oneByOne } from './project-changes.ts';
import type { Projection, RecipientRows, SeenPlace, StoredRecipient } from './ports.ts';

export interface FollowRecipientsPorts {
  readonly recipients: RecipientRows;
  readonly accounts: SubAccounts;
  readonly clock: Clock;
  readonly sleep: Sleep;
}

export const TRIES = 6;
export const WAIT_MS = 20;

export const newRecipient = (
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
  targets: [...seen.targets],
  known: true,
  registered_at: seen.registered?.since ?? null,
  waived_at: seen.registered?.waived_at ?? null,
  removed_at: null,
});

/** Derives a sub-account's recipients from its destinations as they are now, so late or repeated changes are safe. */
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
    throw new Error('a recipient was written by others again and again');
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
