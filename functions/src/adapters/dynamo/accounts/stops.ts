import { createHash } from 'node:crypto';
import {
  type AccountStopsRecord,
  accountStopsRecord,
  type GatewayStopRecord,
  gatewayStopRecord,
} from '@ramps-gateway/shared/contract/stops.ts';
import type { Ownership, Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { GATEWAY_STOP_PARTS } from '@ramps-gateway/shared/domain/stops.ts';
import * as z from 'zod/mini';
import type { StopRows } from '../../../capabilities/accounts/stops/ports.ts';
import {
  inWayOf,
  type OrderScope,
  type Standing,
  Stopped,
  type Stops,
  UnseenPlace,
} from '../../../modules/stops/model.ts';
import { sleep } from '../../../platform/clock.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Table } from '../table/client.ts';
import { createSeenPlaces } from './destinations.ts';
import {
  atVersion,
  getItem,
  getItems,
  isLostRace,
  type Item,
  parseItem,
  type Write,
} from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listed, listsOf } from '../table/lists.ts';
import { ownedPage } from '../table/owned-lists.ts';
import { areWritten, transact } from '../table/writes.ts';

const markOf = (subAccountId: string) =>
  keys.gatewayStopMark(
    String((createHash('sha256').update(subAccountId).digest()[0] ?? 0) % GATEWAY_STOP_PARTS),
  );

const CONFLICT_TRIES = 7;
const CONFLICT_WAIT_MS = 10;

const pause = (tries: number): Promise<void> =>
  sleep(CONFLICT_WAIT_MS * 2 ** tries * (0.5 + Math.random() / 2));

const itemOf = (record: AccountStopsRecord, ownership: Ownership, version: number): Item => ({
  ...keys.accountStops(record.sub_account_id),
  entity: ENTITY.accountStops,
  version,
  record,
  // By it alone a claim goes on where nothing is stopped.
  state: { standing: record.stops.length },
  ...(record.stops.length === 0
    ? {}
    : listed(ENTITY.accountStops, ownership, record.updated_at, record.sub_account_id)),
});

const NOTHING: GatewayStopRecord = { id: 'gateway', stop: null };

const named = z.object({ entity: z.string() });

const standingFor = async (
  table: Table,
  subAccountId: string,
): Promise<Standing & { readonly version: number }> => {
  const items = await getItems(table, [keys.gatewayStop, keys.accountStops(subAccountId)]);
  const found = (entity: string): unknown => items.find((item) => named.parse(item).entity === entity);
  const [gateway, account] = [found(ENTITY.gatewayStop), found(ENTITY.accountStops)];
  const row = account === undefined ? undefined : parseItem(accountStopsRecord, account);
  return {
    gateway: gateway === undefined ? null : parseItem(gatewayStopRecord, gateway).record.stop,
    account: row?.record.stops ?? [],
    version: row?.version ?? 0,
  };
};

/** @param judged the version of the account's row that is known not to stop this order */
const checksFor = (table: Table, subAccountId: string, judged: number): readonly Write[] => [
  {
    ConditionCheck: {
      TableName: table.name,
      Key: { ...markOf(subAccountId) },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  {
    ConditionCheck: {
      TableName: table.name,
      Key: { ...keys.accountStops(subAccountId) },
      ConditionExpression: 'attribute_not_exists(pk) OR #state.#standing = :none OR #version = :judged',
      ExpressionAttributeNames: { '#state': 'state', '#standing': 'standing', '#version': 'version' },
      ExpressionAttributeValues: { ':none': 0, ':judged': judged },
    },
  },
];

/** A place is known by its address too, under whatever id it was added again. */
const withTarget = async (table: Table, scope: OrderScope, { account }: Standing): Promise<OrderScope> => {
  const { destination, subAccountId } = scope;
  const byAddress = account.some(({ kind, targets }) => kind === 'destination' && targets.length > 0);
  if (destination?.targets !== null || !byAddress) return scope;
  const seen = await createSeenPlaces(table).get(subAccountId, destination.id);
  if (!seen) throw new UnseenPlace();
  return { ...scope, destination: seen };
};

/**
 * Writes a claim in one transaction with the proof that nothing stops the order. Reads nothing where nothing is stopped.
 * @param write the claim, with these checks as its last parts
 * @returns why parts of the claim failed; nothing once claimed @throws Stopped; UnseenPlace
 */
export const claimUnlessStopped = async (
  table: Table,
  scope: OrderScope,
  write: (checks: readonly Write[]) => Promise<readonly (string | undefined)[]>,
): Promise<readonly (string | undefined)[]> => {
  let judged = 0;
  for (let tries = 0; tries < CONFLICT_TRIES; tries += 1) {
    const parts = await write(checksFor(table, scope.subAccountId, judged));
    if (parts.length === 0) return [];
    const [own, checks] = [parts.slice(0, -2), parts.slice(-2)];
    if (own.some((part) => part !== 'None' && part !== undefined)) return own;
    if (checks.includes('ConditionalCheckFailed')) {
      const standing = await standingFor(table, scope.subAccountId);
      const stop = inWayOf(standing, scope) ?? inWayOf(standing, await withTarget(table, scope, standing));
      if (stop) throw new Stopped(stop);
      judged = standing.version;
    } else if (checks.every((part) => part === 'None' || part === undefined || isLostRace(part)))
      // Another claim writes the same rows.
      await pause(tries);
    else throw new Error(`not written: ${checks.join(', ')}`);
  }
  return ['TransactionConflict'];
};

export const createStopLook = (table: Table): Stops => ({
  inWayOf: async (scope) => inWayOf(await standingFor(table, scope.subAccountId), scope),
});

export const createStopStore = (table: Table): StopRows => {
  const patiently = async (writes: readonly Write[], act: Act): Promise<readonly (string | undefined)[]> => {
    for (let tries = 0; ; tries += 1) {
      const parts = await transact(table, writes, act);
      const isBusy = parts.includes('TransactionConflict') && !parts.includes('ConditionalCheckFailed');
      if (!isBusy || tries === CONFLICT_TRIES) return parts;
      // A claim writes the same rows.
      await pause(tries);
    }
  };

  const unlessLost = async (writes: readonly Write[], act: Act): Promise<boolean> =>
    areWritten(await patiently(writes, act));

  const put = (item: Item, expected: number): Write => ({
    Put: {
      TableName: table.name,
      Item: item,
      ...(expected === 0 ? { ConditionExpression: 'attribute_not_exists(pk)' } : atVersion(expected)),
    },
  });

  const marks = (isStopped: boolean): readonly Write[] =>
    Array.from({ length: GATEWAY_STOP_PARTS }, (_, part) =>
      isStopped
        ? {
            Put: {
              TableName: table.name,
              Item: {
                ...keys.gatewayStopMark(String(part)),
                entity: ENTITY.gatewayStopMark,
                version: 1,
                record: {},
              },
            },
          }
        : { Delete: { TableName: table.name, Key: { ...keys.gatewayStopMark(String(part)) } } },
    );

  const putGateway: StopRows['putGateway'] = (record, expected, act) =>
    unlessLost(
      [
        put({ ...keys.gatewayStop, entity: ENTITY.gatewayStop, version: expected + 1, record }, expected),
        ...marks(record.stop !== null),
      ],
      act,
    );

  const putAccount: StopRows['putAccount'] = (record, expected, account, act) =>
    unlessLost(
      [
        put(itemOf(record, account.record, expected + 1), expected),
        {
          ConditionCheck: {
            TableName: table.name,
            Key: { ...keys.subAccount(record.sub_account_id) },
            ...atVersion(account.version),
          },
        },
      ],
      act,
    );

  return {
    gateway: async () => {
      const item = await getItem(table, keys.gatewayStop);
      return item === undefined ? { version: 0, record: NOTHING } : parseItem(gatewayStopRecord, item);
    },
    putGateway,
    liftGateway: (record, expected, { act }) => putGateway(record, expected, act),
    ofAccount: async (subAccountId) => {
      const item = await getItem(table, keys.accountStops(subAccountId));
      return item === undefined ? undefined : parseItem(accountStopsRecord, item);
    },
    putAccount,
    liftAccount: (record, expected, account, { act }) => putAccount(record, expected, account, act),
    page: (who: Principal, page) =>
      ownedPage(
        table,
        who,
        listsOf(ENTITY.accountStops, who, true),
        accountStopsRecord,
        page,
        (record) => record.sub_account_id,
      ),
  };
};
