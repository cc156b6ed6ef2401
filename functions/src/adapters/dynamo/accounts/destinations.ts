import type * as z from 'zod/mini';
import { snapshot } from '../../../capabilities/money/ramps/model.ts';
import type { Destinations } from '../../../capabilities/money/ramps/ports.ts';
import type { KnownPlaces, SeenPlaces } from '../../../capabilities/accounts/stops/ports.ts';
import type { Registrations } from '../../../modules/stops/model.ts';
import { createAdministrators } from '../users/profiles.ts';
import type { Table } from '../table/client.ts';
import { newNotification } from '../messages/notifications.ts';
import { put, unchanged } from '../table/expressions.ts';
import { readItem } from '../table/items.ts';
import { itemOf, keys } from '../table/keys.ts';
import { roundOf, writeAll } from '../table/writes.ts';

const readSnapshot = (table: Table, subAccountId: string) =>
  readItem(table, keys.destinations(subAccountId), snapshot);

export const createDestinationStore = (table: Table): Destinations => ({
  get: async (subAccountId) => {
    const found = await readSnapshot(table, subAccountId);
    return found && { version: found.version, snapshot: found.record };
  },
  put: (subAccountId, snapshot, expected, notifications, act = null) => {
    const item = itemOf('destinations', keys.destinations(subAccountId), expected + 1, snapshot);
    const notes = notifications.map((record) => newNotification(table, record));
    return writeAll(table, [put(table, item, unchanged(expected)), ...notes], act);
  },
  administrators: createAdministrators(table),
});

type Seen = NonNullable<z.infer<typeof snapshot>['seen']>[number];

const labelOf = ({ asset, place, masked }: Pick<Seen, 'asset' | 'place' | 'masked'>): string =>
  [asset, place ?? '', masked].filter((part) => part !== '').join(', ');

export const createSeenPlaces = (table: Table): SeenPlaces => ({
  get: async (subAccountId, destinationId) => {
    const stored = await readSnapshot(table, subAccountId);
    const found = stored?.record.seen?.find(({ id }) => id === destinationId);
    if (!found) return undefined;
    return { id: found.id, targets: found.targets, label: labelOf(found) };
  },
});

export const createKnownPlaces = (table: Table): KnownPlaces => {
  const store = createDestinationStore(table);
  return {
    of: async (subAccountId) => {
      const found = await store.get(subAccountId);
      const { seen, registered } = found?.snapshot ?? { seen: null, registered: [] };
      const places = (seen ?? []).map((each) => ({
        id: each.id,
        target: each.exact,
        label: labelOf(each),
        registered: registered.find(({ target }) => target === each.exact),
      }));
      return { version: found?.version ?? 0, places };
    },
    waive: async (subAccountId, waived, expected, { act }) => {
      const found = await store.get(subAccountId);
      if (found?.version !== expected) return false;
      const others = found.snapshot.registered.filter(({ target }) => target !== waived.target);
      const next = { ...found.snapshot, registered: [...others, waived] };
      return store.put(subAccountId, next, expected, [], act);
    },
  };
};

export const createRegistrations = (table: Table): Registrations => ({
  of: async (subAccountId, target) =>
    (await readSnapshot(table, subAccountId))?.record.registered.find((each) => each.target === target),
});

export const createDestinationsRound = (table: Table) => roundOf(table, 'destinationsRound');
