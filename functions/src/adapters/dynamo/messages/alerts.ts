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
import type * as z from 'zod/mini';
import type {
  AlertObject,
  AlertReceivers,
  AlertRows,
  AlertSources,
  ReadObject,
} from '../../../modules/alerts/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createPoolStore } from '../accounts/holdings.ts';
import { createStopStore } from '../accounts/stops.ts';
import { createSubAccountLists } from '../accounts/sub-accounts.ts';
import { createPolicyRow } from '../audit/approvals.ts';
import { createHealthRows } from '../settings/provider.ts';
import type { Table } from '../table/client.ts';
import { joined, put, unchanged, update, x } from '../table/expressions.ts';
import { getEach, ifThere, type Key, parseItem, readItem, readRecords, type Write } from '../table/items.ts';
import { endOf, itemOf, keys } from '../table/keys.ts';
import { rowsOf, writeAll, writeOne } from '../table/writes.ts';
import { createPreferenceStore } from '../users/preferences.ts';
import { createAdministrators, createProfileStore } from '../users/profiles.ts';
import { createSessionStore } from '../users/sessions.ts';

const NO_ALERT = 'none';

const keyOf = ({ kind, id }: AlertObject) => keys.alertObject(kind, id);

const alerts = rowsOf(
  'alert',
  alertRecord,
  ({ id }) => keys.alert(id),
  (alert) => ({ expiresAt: endOf('alert', alert.raised_at) }),
);

export const createAlertStore = (table: Table, clock: Clock): AlertRows => {
  const objectPut = (object: ReadObject, alertId: string, isOpen: boolean): Write => {
    const before = object.before?.version ?? 0;
    const record = { alert_id: alertId, is_open: isOpen };
    const expiresAt = endOf('alertObject', clock().toISOString());
    return put(
      table,
      itemOf('alertObject', keyOf(object), before + 1, record, { expiresAt }),
      unchanged(before),
    );
  };
  const groupPut = (alert: AlertRecord, scope: string, before: number): Write => {
    const record = { alert_id: alert.id, raised_at: alert.raised_at };
    const item = itemOf('alertGroup', keys.alertGroup(alert.kind, scope), before + 1, record);
    return put(table, item, unchanged(before));
  };
  const sums = (
    id: string,
    more: { readonly count: number; readonly open: number },
    further?: Required<Pick<AlertRecord, 'last_at' | 'receivers'>>,
  ): Write => {
    const change = [
      x`SET record.count = record.count + ${more.count}, record.open = record.open + ${more.open}`,
      x`version = version + ${1}`,
      ...(further ? [x`record.last_at = ${further.last_at}, record.receivers = ${further.receivers}`] : []),
    ];
    return update(table, keys.alert(id), joined(change), x`record.cleared_at = ${null}`);
  };

  return {
    get: (id) => alerts.get(table, keys.alert(id)),
    objects: async (of) => {
      const items = await getEach(table, of.map(keyOf));
      return of.map((object, at) => ({
        ...object,
        before: ifThere(items[at], (item) => parseItem(alertObjectRecord, item)),
      }));
    },
    latest: (kind, scope) => readItem(table, keys.alertGroup(kind, scope), alertGroupRecord),
    raise: (alert, scope, objects, after) =>
      writeAll(table, [
        alerts.write(table, alert, 0),
        ...(scope === null ? [] : [groupPut(alert, scope, after?.version ?? 0)]),
        ...objects.map((object) => objectPut(object, alert.id, alert.open > 0)),
      ]),
    add: (id, objects, open, receivers) =>
      writeAll(table, [
        sums(
          id,
          { count: objects.length, open: open ? objects.length : 0 },
          { last_at: clock().toISOString(), receivers: [...receivers] },
        ),
        ...objects.map((object) => objectPut(object, id, open)),
      ]),
    remember: (objects) =>
      writeAll(
        table,
        objects.map((object) => objectPut(object, NO_ALERT, false)),
      ),
    end: (id, objects) =>
      writeAll(table, [
        sums(id, { count: 0, open: -objects.length }),
        ...objects.map((object) => objectPut(object, id, false)),
      ]),
    clear: (id, at) =>
      writeOne(
        table,
        update(
          table,
          keys.alert(id),
          x`SET record.cleared_at = ${at}, version = version + ${1}`,
          x`record.cleared_at = ${null} AND record.open = ${0}`,
        ),
      ),
  };
};

const byId = async <R extends z.core.$ZodType<{ readonly id: string }>>(
  table: Table,
  wanted: readonly Key[],
  record: R,
): Promise<ReadonlyMap<string, z.output<R>>> =>
  new Map((await readRecords(table, wanted, record)).map((each) => [each.id, each]));

export const createAlertSources = (table: Table): AlertSources => ({
  attention: (ids) => byId(table, ids.map(keys.attention), attentionRecord),
  exceptions: (ids) => byId(table, ids.map(keys.exception), exceptionRecord),
  approvals: (ids) => byId(table, ids.map(keys.approval), approvalRecord),
  accountStops: (ids) => readRecords(table, ids.map(keys.accountStops), accountStopsRecord),
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
