import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { webhookConfigurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import { ROLES } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import type { Table } from '../table/client.ts';
import type { Key } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { webhookSecretState } from './webhook-configurations.ts';
import { countedIn, countOf, minuteOf, TOTAL } from './webhook-quota.ts';

/** No more of each item than an event is judged by: this is the busiest read there is. */
const PROJECTION =
  'pk, sk, #record.id, #record.user_id, #record.manager_id, #record.#role, #record.webhook_header_key, #record.is_active, #state, #total';
const NAMES = { '#record': 'record', '#role': 'role', '#state': 'state', '#total': TOTAL };

/** Of the count of a minute, the number of the account that the event names. */
const projectionOf = (account: string | undefined) =>
  account === undefined
    ? { ProjectionExpression: PROJECTION, ExpressionAttributeNames: NAMES }
    : {
        ProjectionExpression: `${PROJECTION}, #account`,
        ExpressionAttributeNames: { ...NAMES, '#account': account },
      };

const keyed = z.object({ pk: z.string(), sk: z.string() });

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

/** What a webhook is judged by: configuration, its owner's role, this minute's count, account. One consistent request. */
export const createIntakeReader =
  (table: Table) => async (userId: string, externalAccountId: string | undefined, now: Date) => {
    const accountId = externalAccountId === undefined ? undefined : subAccountId(externalAccountId);
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
    if (Object.keys(left ?? {}).length > 0) throw new Error('the table did not answer for all keys');
    const find = ({ pk, sk }: Key): unknown =>
      (responses?.[table.name] ?? []).find((item) => {
        const key = keyed.parse(item);
        return key.pk === pk && key.sk === sk;
      });
    const [configuration, profile, counted, account] = wanted.map(find);
    const row = countedIn.parse(counted ?? {});
    const known = configuration === undefined ? undefined : configurationItem.parse(configuration);
    return {
      configuration: known && { record: known.record, secret: known.state },
      role: profile === undefined ? ('client' as const) : profileItem.parse(profile).record.role,
      account: account === undefined ? undefined : accountItem.parse(account).record,
      counts: {
        total: countOf(row, TOTAL),
        account: accountId === undefined ? 0 : countOf(row, accountId),
      },
    };
  };
