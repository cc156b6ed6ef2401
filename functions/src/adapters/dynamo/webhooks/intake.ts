import { BatchGetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  REFUSAL_REASONS,
  type RefusalCounts,
  refusalCounts,
} from '@ramps-gateway/shared/contract/calls/webhook-events.ts';
import { webhookConfigurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import { ROLES } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { utcDay } from '../../../platform/clock.ts';
import type { Table } from '../table/client.ts';
import { attribute, binding, joined, update, x } from '../table/expressions.ts';
import { ifThere, inPlace, type Key } from '../table/items.ts';
import { endOf, ENTITY, keys } from '../table/keys.ts';
import { writeOne } from '../table/writes.ts';
import { webhookSecretState } from './webhook-configurations.ts';

interface EventCounts {
  readonly total: number;
  readonly accounts: ReadonlyMap<string, number>;
}

export const TOTAL = 'total';

export const countedIn = z.record(z.string(), z.unknown());

export const minuteOf = (now: Date): string => now.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);

export const countOf = (row: Readonly<Record<string, unknown>>, name: string): number => {
  const value = row[name];
  return typeof value === 'number' ? value : 0;
};

/**
 * Counts an owner's webhook events per minute, in total and per sub-account. Keys contain our own ids, never a sender's
 * text.
 */
export const createWebhookQuotaStore = (table: Table) => ({
  /** Adds to the counts. Returns the new counts across all instances, for the same keys. */
  add: async (userId: string, now: Date, more: EventCounts): Promise<EventCounts> => {
    const accounts = [...more.accounts];
    const end = endOf('webhookQuota', now.toISOString());
    const change = [
      x`SET entity = ${ENTITY.webhookQuota}, expiresAt = ${end} ADD ${attribute(TOTAL)} ${more.total}`,
      ...accounts.map(([id, count]) => x`${attribute(id)} ${count}`),
    ];
    const { Update: added } = update(table, keys.webhookQuota(userId, minuteOf(now)), joined(change));
    const { Attributes: counted = {} } = await table.client.send(
      new UpdateCommand({ ...added, ReturnValues: 'UPDATED_NEW' }),
    );
    const row = countedIn.parse(counted);
    return {
      total: countOf(row, TOTAL),
      accounts: new Map(accounts.map(([id]) => [id, countOf(row, id)])),
    };
  },
});

export const refusalsKey = (userId: string, now: Date) => keys.webhookRefusals(userId, utcDay(now));

export const refusalsIn = (item: unknown): RefusalCounts => refusalCounts.parse(item ?? {});

export const addRefusals =
  (table: Table) =>
  async (userId: string, now: Date, more: RefusalCounts): Promise<void> => {
    const end = endOf('webhookRefusals', now.toISOString());
    const counts = REFUSAL_REASONS.filter((reason) => more[reason] > 0).map(
      (reason) => x`${attribute(reason)} ${more[reason]}`,
    );
    const change = x`SET entity = ${ENTITY.webhookRefusals}, expiresAt = ${end} ADD ${joined(counts)}`;
    await writeOne(table, update(table, refusalsKey(userId, now), change));
  };

/** The few fields that decide about an event: no other read is as frequent. */
const JUDGED_BY = x`pk, sk, record.id, record.user_id, record.manager_id, record.role, record.webhook_header_key, record.is_active, state, ${attribute(TOTAL)}`;

/** From the minute's counts, reads only the named account's and the total. */
const projectionOf = (account: string | undefined) => {
  const { text, bound } = binding();
  const projection = account === undefined ? JUDGED_BY : x`${JUDGED_BY}, ${attribute(account)}`;
  return { ProjectionExpression: text(projection), ...bound() };
};

const configurationItem = z.object({
  record: z.pick(webhookConfigurationRecord, {
    id: true,
    user_id: true,
    webhook_header_key: true,
    is_active: true,
  }),
  state: webhookSecretState,
});

const profileItem = z.object({ record: z.object({ role: z.enum(ROLES) }) });

const accountItem = z.object({
  record: z.object({ user_id: z.nullable(z.string()), manager_id: z.nullable(z.string()) }),
});

/**
 * Reads everything that decides about an event, in one consistent request: configuration, owner's role, the minute's
 * count, account.
 */
export const createIntakeReader =
  (table: Table) => async (userId: string, accountId: string | undefined, now: Date) => {
    const wanted: readonly Key[] = [
      keys.webhookConfiguration(userId),
      keys.profile(userId),
      keys.webhookQuota(userId, minuteOf(now)),
      ...(accountId === undefined ? [] : [keys.subAccount(accountId)]),
    ];
    const { Responses: responses, UnprocessedKeys: left } = await table.client.send(
      new BatchGetCommand({
        RequestItems: {
          [table.name]: {
            Keys: wanted.map((key) => ({ ...key })),
            ConsistentRead: true,
            ...projectionOf(accountId),
          },
        },
      }),
    );
    if (Object.keys(left ?? {}).length > 0) throw new Error('the table did not return all keys');
    const found = responses?.[table.name] ?? [];
    const [configuration, profile, counted, account] = inPlace(wanted, found);
    const row = countedIn.parse(counted ?? {});
    const known = ifThere(configuration, (item) => configurationItem.parse(item));
    return {
      configuration: known && { record: known.record, secret: known.state },
      role: ifThere(profile, (item) => profileItem.parse(item).record.role) ?? 'client',
      account: ifThere(account, (item) => accountItem.parse(item).record),
      counts: {
        total: countOf(row, TOTAL),
        account: accountId === undefined ? 0 : countOf(row, accountId),
      },
    };
  };
