import { approvalRecord } from '@ramps-gateway/shared/contract/approvals.ts';
import {
  alertGroupRecord,
  alertObjectRecord,
  alertRecord,
  type AlertRecord,
} from '@ramps-gateway/shared/contract/alerts.ts';
import { exceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { attentionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { accountStopsRecord } from '@ramps-gateway/shared/contract/stops.ts';
import * as z from 'zod/mini';
import type {
  AlertObject,
  AlertReceivers,
  AlertRows,
  AlertSources,
  ReadObject,
} from '../../../modules/alerts/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createAdministrators } from '../users/administrators.ts';
import { createPolicyRow } from '../audit/approvals.ts';
import type { Table } from '../table/client.ts';
import {
  atVersion,
  getItem,
  getItems,
  isLostRace,
  type Item,
  parseItem,
  unlessTaken,
  type Write,
} from '../table/items.ts';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { endOf, ENTITY, keys } from '../table/keys.ts';
import { createPoolStore } from '../accounts/pool.ts';
import { createPreferenceStore } from '../users/preferences.ts';
import { createProfileStore } from '../users/profiles.ts';
import { createHealthRows } from '../settings/provider-health.ts';
import { readable } from '../table/rows.ts';
import { createSessionStore } from '../users/sessions.ts';
import { createStopStore } from '../accounts/stops.ts';
import { createSubAccountLists } from '../accounts/sub-account-lists.ts';
import { transact } from '../table/writes.ts';

const keyed = z.object({ pk: z.string() });

const NO_ALERT = 'none';

const keyOf = ({ kind, id }: AlertObject) => keys.alertObject(kind, id);

const itemOf = (record: AlertRecord): Item => ({
  ...keys.alert(record.id),
  entity: ENTITY.alert,
  version: 1,
  record,
  expiresAt: endOf('alert', record.raised_at),
});

const puts = (table: Table, item: Item, before: { readonly version: number } | undefined): Write => ({
  Put: {
    TableName: table.name,
    Item: item,
    ...(before ? atVersion(before.version) : { ConditionExpression: 'attribute_not_exists(pk)' }),
  },
});

export const createAlertStore = (table: Table, clock: Clock): AlertRows => {
  const written = async (writes: readonly Write[]): Promise<boolean> => {
    const parts = await transact(table, writes);
    if (parts.length > 0 && !parts.some(isLostRace)) throw new Error(`not written: ${parts.join(', ')}`);
    return parts.length === 0;
  };
  const objectPut = (object: ReadObject, alertId: string, isOpen: boolean): Write =>
    puts(
      table,
      {
        ...keyOf(object),
        entity: ENTITY.alertObject,
        version: (object.before?.version ?? 0) + 1,
        record: { alert_id: alertId, is_open: isOpen },
        expiresAt: endOf('alertObject', clock().toISOString()),
      },
      object.before,
    );
  const sums = (
    id: string,
    more: { readonly count: number; readonly open: number },
    further?: Required<Pick<AlertRecord, 'last_at' | 'receivers'>>,
  ): Write => ({
    Update: {
      TableName: table.name,
      Key: { ...keys.alert(id) },
      UpdateExpression: `SET #record.#count = #record.#count + :count, #record.#open = #record.#open + :open, #version = #version + :one${
        further ? ', #record.#last = :last, #record.#receivers = :receivers' : ''
      }`,
      ConditionExpression: '#record.#cleared = :null',
      ExpressionAttributeNames: {
        '#record': 'record',
        '#count': 'count',
        '#open': 'open',
        '#cleared': 'cleared_at',
        '#version': 'version',
        ...(further && { '#last': 'last_at', '#receivers': 'receivers' }),
      },
      ExpressionAttributeValues: {
        ':count': more.count,
        ':open': more.open,
        ':one': 1,
        ':null': null,
        ...(further && { ':last': further.last_at, ':receivers': further.receivers }),
      },
    },
  });

  return {
    get: async (id) => {
      const item = await getItem(table, keys.alert(id));
      return item === undefined ? undefined : parseItem(alertRecord, item);
    },
    objects: async (of) => {
      const items = await getItems(table, of.map(keyOf));
      const found = new Map(
        items.map((item) => [keyed.parse(item).pk, parseItem(alertObjectRecord, item)] as const),
      );
      return of.map((object) => ({ ...object, before: found.get(keyOf(object).pk) }));
    },
    latest: async (kind, scope) => {
      const item = await getItem(table, keys.alertGroup(kind, scope));
      return item === undefined ? undefined : parseItem(alertGroupRecord, item);
    },
    raise: (alert, scope, objects, after) =>
      written([
        puts(table, itemOf(alert), undefined),
        ...(scope === null
          ? []
          : [
              puts(
                table,
                {
                  ...keys.alertGroup(alert.kind, scope),
                  entity: ENTITY.alertGroup,
                  version: (after?.version ?? 0) + 1,
                  record: { alert_id: alert.id, raised_at: alert.raised_at },
                },
                after,
              ),
            ]),
        ...objects.map((object) => objectPut(object, alert.id, alert.open > 0)),
      ]),
    add: (id, objects, open, receivers) =>
      written([
        sums(
          id,
          { count: objects.length, open: open ? objects.length : 0 },
          { last_at: clock().toISOString(), receivers: [...receivers] },
        ),
        ...objects.map((object) => objectPut(object, id, open)),
      ]),
    remember: (objects) => written(objects.map((object) => objectPut(object, NO_ALERT, false))),
    end: (id, objects) =>
      written([
        sums(id, { count: 0, open: -objects.length }),
        ...objects.map((object) => objectPut(object, id, false)),
      ]),
    clear: (id, at) =>
      unlessTaken(
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: { ...keys.alert(id) },
            UpdateExpression: 'SET #record.#cleared = :at, #version = #version + :one',
            ConditionExpression: '#record.#cleared = :null AND #record.#open = :none',
            ExpressionAttributeNames: {
              '#record': 'record',
              '#open': 'open',
              '#cleared': 'cleared_at',
              '#version': 'version',
            },
            ExpressionAttributeValues: { ':at': at, ':one': 1, ':null': null, ':none': 0 },
          }),
        ),
      ),
  };
};

export const createAlertSources = (table: Table): AlertSources => ({
  attention: async (ids) => {
    const items = await getItems(
      table,
      ids.map((id) => keys.attention(id)),
    );
    const found = readable(table, items, (item) => parseItem(attentionRecord, item).record);
    return new Map(found.map((each) => [each.id, each]));
  },
  exceptions: async (ids) => {
    const items = await getItems(
      table,
      ids.map((id) => keys.exception(id)),
    );
    const found = readable(table, items, (item) => parseItem(exceptionRecord, item).record);
    return new Map(found.map((each) => [each.id, each]));
  },
  approvals: async (ids) => {
    const items = await getItems(
      table,
      ids.map((id) => keys.approval(id)),
    );
    const found = readable(table, items, (item) => parseItem(approvalRecord, item).record);
    return new Map(found.map((each) => [each.id, each]));
  },
  accountStops: async (subAccountIds) => {
    const items = await getItems(
      table,
      subAccountIds.map((id) => keys.accountStops(id)),
    );
    return readable(table, items, (item) => parseItem(accountStopsRecord, item).record);
  },
  gatewayStop: async () => (await createStopStore(table).gateway()).record,
  seconds: async () => (await createPolicyRow(table, true).read()).record.second,
  hasSession: async (userId, id) => (await createSessionStore(table).get(userId, id)) !== undefined,
  ownsAny: async (userId) => (await createSubAccountLists(table).newestOwned(userId, 1)).length > 0,
  pool: async () => (await createPoolStore(table).get())?.record,
  measuredSince: (from) => createHealthRows(table).since(from),
});

export const createAlertReceivers = (table: Table): AlertReceivers => ({
  administrators: createAdministrators(table),
  profiles: createProfileStore(table).ofMany,
  preferences: createPreferenceStore(table).ofMany,
});
