import { createHash } from 'node:crypto';
import {
  type AccountStopsRecord,
  accountStopsRecord,
  type GatewayStopRecord,
  gatewayStopRecord,
} from '@ramps-gateway/shared/contract/stops.ts';
import type { Ownership } from '@ramps-gateway/shared/domain/roles.ts';
import { GATEWAY_STOP_PARTS } from '@ramps-gateway/shared/domain/stops.ts';
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
import { atVersion, check, isNew, put, remove, unchanged, x } from '../table/expressions.ts';
import {
  getEach,
  ifThere,
  isLostRace,
  type Item,
  parseItem,
  readItem,
  recordIn,
  type Write,
} from '../table/items.ts';
import { ENTITY, itemOf, keys } from '../table/keys.ts';
import { listed, listsOf } from '../table/lists.ts';
import { ofSubAccount, ownedPage } from '../table/owned-lists.ts';
import { areWritten, transact } from '../table/writes.ts';
import { createSeenPlaces } from './destinations.ts';

const markOf = (subAccountId: string) =>
  keys.gatewayStopMark(
    String((createHash('sha256').update(subAccountId).digest()[0] ?? 0) % GATEWAY_STOP_PARTS),
  );

const CONFLICT_TRIES = 7;
const CONFLICT_WAIT_MS = 10;

const pause = (tries: number): Promise<void> =>
  sleep(CONFLICT_WAIT_MS * 2 ** tries * (0.5 + Math.random() / 2));

const accountItem = (record: AccountStopsRecord, ownership: Ownership, version: number): Item =>
  itemOf('accountStops', keys.accountStops(record.sub_account_id), version, record, {
    // With no stops, a claim only checks this number.
    state: { standing: record.stops.length },
    ...(record.stops.length > 0 &&
      listed(ENTITY.accountStops, ownership, record.updated_at, record.sub_account_id)),
  });

const NOTHING: GatewayStopRecord = { id: 'gateway', stop: null };

const standingFor = async (
  table: Table,
  subAccountId: string,
): Promise<Standing & { readonly version: number }> => {
  const [gateway, account] = await getEach(table, [keys.gatewayStop, keys.accountStops(subAccountId)]);
  const row = ifThere(account, (item) => parseItem(accountStopsRecord, item));
  return {
    gateway: ifThere(gateway, recordIn(gatewayStopRecord))?.stop ?? null,
    account: row?.record.stops ?? [],
    version: row?.version ?? 0,
  };
};

/** @param judged version of the account's row in which no stop applies to this order */
const checksFor = (table: Table, subAccountId: string, judged: number): readonly Write[] => [
  check(table, markOf(subAccountId), isNew),
  check(
    table,
    keys.accountStops(subAccountId),
    x`attribute_not_exists(pk) OR state.standing = ${0} OR version = ${judged}`,
  ),
];

/** A destination added again has a new id, so stops also match its address. */
const withTarget = async (table: Table, scope: OrderScope, { account }: Standing): Promise<OrderScope> => {
  const { destination, subAccountId } = scope;
  const byAddress = account.some(({ kind, targets }) => kind === 'destination' && targets.length > 0);
  if (destination?.targets !== null || !byAddress) return scope;
  const seen = await createSeenPlaces(table).get(subAccountId, destination.id);
  if (!seen) throw new UnseenPlace();
  return { ...scope, destination: seen };
};

/**
 * Writes a claim in one transaction with the checks that nothing stops the order. With no stops it reads nothing.
 * @param write writes the claim, with these checks last
 * @returns why parts of the claim failed; empty once it is claimed @throws Stopped; UnseenPlace
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
      // Another claim is writing the same rows.
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
      // A claim is writing the same rows.
      await pause(tries);
    }
  };

  const unlessLost = async (writes: readonly Write[], act: Act): Promise<boolean> =>
    areWritten(await patiently(writes, act));

  const marks = (isStopped: boolean): readonly Write[] =>
    Array.from({ length: GATEWAY_STOP_PARTS }, (_, part) => {
      const key = keys.gatewayStopMark(String(part));
      return isStopped ? put(table, itemOf('gatewayStopMark', key, 1, {})) : remove(table, key);
    });

  const putGateway: StopRows['putGateway'] = (record, expected, act) => {
    const item = itemOf('gatewayStop', keys.gatewayStop, expected + 1, record);
    return unlessLost([put(table, item, unchanged(expected)), ...marks(record.stop !== null)], act);
  };

  const putAccount: StopRows['putAccount'] = (record, expected, account, act) =>
    unlessLost(
      [
        put(table, accountItem(record, account.record, expected + 1), unchanged(expected)),
        check(table, keys.subAccount(record.sub_account_id), atVersion(account.version)),
      ],
      act,
    );

  return {
    gateway: async () =>
      (await readItem(table, keys.gatewayStop, gatewayStopRecord)) ?? { version: 0, record: NOTHING },
    putGateway,
    liftGateway: (record, expected, { act }) => putGateway(record, expected, act),
    ofAccount: (subAccountId) => readItem(table, keys.accountStops(subAccountId), accountStopsRecord),
    putAccount,
    liftAccount: (record, expected, account, { act }) => putAccount(record, expected, account, act),
    page: (who, page) =>
      ownedPage(table, who, listsOf(ENTITY.accountStops, who, true), accountStopsRecord, page, ofSubAccount),
  };
};
