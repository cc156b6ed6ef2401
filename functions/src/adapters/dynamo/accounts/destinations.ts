import * as z from 'zod/mini';
import { type Snapshot, snapshot as snapshotSchema } from '../../../capabilities/money/ramps/model.ts';
import type { Destinations } from '../../../capabilities/money/ramps/ports.ts';
import type { KnownPlaces, SeenPlaces } from '../../../capabilities/accounts/stops/ports.ts';
import type { Registrations } from '../../../modules/stops/model.ts';
import { createAdministrators } from '../users/administrators.ts';
import type { Table } from '../table/client.ts';
import { atVersion, getItem, isLostRace, type Item, parseItem, type Write } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { newNotification } from '../messages/notifications.ts';
import { transact, createItem, replaceItem } from '../table/writes.ts';

export const createDestinationStore = (table: Table): Destinations => {
  const itemOf = (subAccountId: string, snapshot: Snapshot, version: number): Item => ({
    ...keys.destinations(subAccountId),
    entity: ENTITY.destinations,
    version,
    record: { ...snapshot },
  });
  const conditional = (item: Item, expected: number): Write => ({
    Put: {
      TableName: table.name,
      Item: item,
      ...(expected === 0 ? { ConditionExpression: 'attribute_not_exists(pk)' } : atVersion(expected)),
    },
  });
  return {
    get: async (subAccountId) => {
      const item = await getItem(table, keys.destinations(subAccountId));
      if (item === undefined) return undefined;
      const { version, record } = parseItem(snapshotSchema, item);
      return { version, snapshot: record };
    },
    put: async (subAccountId, snapshot, expected, notifications, act = null) => {
      const writes = [
        conditional(itemOf(subAccountId, snapshot, expected + 1), expected),
        ...notifications.map((record) => newNotification(table, record)),
      ];
      const parts = await transact(table, writes, act);
      if (parts.length > 0 && !parts.some(isLostRace)) throw new Error(`not written: ${parts.join(', ')}`);
      return parts.length === 0;
    },
    administrators: createAdministrators(table),
  };
};

type Seen = NonNullable<z.infer<typeof snapshotSchema>['seen']>[number];

const labelOf = ({ asset, place, masked }: Pick<Seen, 'asset' | 'place' | 'masked'>): string =>
  [asset, place ?? '', masked].filter((part) => part !== '').join(', ');

export const createSeenPlaces = (table: Table): SeenPlaces => ({
  get: async (subAccountId, destinationId) => {
    const item = await getItem(table, keys.destinations(subAccountId));
    const { seen } = item === undefined ? { seen: null } : parseItem(snapshotSchema, item).record;
    const found = seen?.find(({ id }) => id === destinationId);
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
  of: async (subAccountId, target) => {
    const item = await getItem(table, keys.destinations(subAccountId));
    if (item === undefined) return undefined;
    return parseItem(snapshotSchema, item).record.registered.find((each) => each.target === target);
  },
});

const roundMark = z.object({ after: z.nullable(z.string()) });

export const createDestinationsRound = (table: Table) => ({
  get: async (): Promise<{ readonly version: number; readonly after: string | null }> => {
    const item = await getItem(table, keys.destinationsRound);
    if (item === undefined) return { version: 0, after: null };
    const { version, record } = parseItem(roundMark, item);
    return { version, after: record.after };
  },
  move: (after: string | null, expected: number): Promise<boolean> => {
    const item: Item = {
      ...keys.destinationsRound,
      entity: ENTITY.destinationsRound,
      version: expected + 1,
      record: { after },
    };
    return expected === 0 ? createItem(table, item) : replaceItem(table, item, expected);
  },
});
