import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import {
  profileRecord,
  subAccountRecord,
  webhookConfigurationRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import { subAccountId } from '../../platform/ids.ts';
import type { Table } from './client.ts';
import { type Key, parseItem } from './items.ts';
import { keys } from './keys.ts';
import { webhookSecretState } from './webhook-configurations.ts';

const keyed = z.object({ pk: z.string(), sk: z.string() });

const withSecret = z.object({ state: webhookSecretState });

/** What a webhook is judged by, in one strongly consistent request: configuration, its owner's role, the account. */
export const createIntakeReader =
  (table: Table) => async (userId: string, externalAccountId: string | undefined) => {
    const wanted: readonly Key[] = [
      keys.webhookConfiguration(userId),
      keys.profile(userId),
      ...(externalAccountId === undefined ? [] : [keys.subAccount(subAccountId(externalAccountId))]),
    ];
    const { Responses: responses, UnprocessedKeys: left } = await table.client.send(
      new BatchGetCommand({
        RequestItems: { [table.name]: { Keys: wanted.map((key) => ({ ...key })), ConsistentRead: true } },
      }),
    );
    if (Object.keys(left ?? {}).length > 0) throw new Error('the table did not answer for all keys');
    const find = ({ pk, sk }: Key): unknown =>
      (responses?.[table.name] ?? []).find((item) => {
        const key = keyed.parse(item);
        return key.pk === pk && key.sk === sk;
      });
    const [configuration, profile, account] = wanted.map(find);
    return {
      configuration:
        configuration === undefined
          ? undefined
          : {
              record: parseItem(webhookConfigurationRecord, configuration).record,
              secret: withSecret.parse(configuration).state,
            },
      role: profile === undefined ? ('client' as const) : parseItem(profileRecord, profile).record.role,
      account: account === undefined ? undefined : parseItem(subAccountRecord, account).record,
    };
  };
