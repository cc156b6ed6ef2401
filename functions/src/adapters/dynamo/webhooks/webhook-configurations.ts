import {
  type WebhookConfigurationRecord,
  webhookConfigurationRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import type { WebhookSecrets } from '../../../capabilities/setup/webhooks/ports.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Table } from '../table/client.ts';
import { getItem, type Item, parseItem } from '../table/items.ts';
import { createItem, replaceItem } from '../table/writes.ts';
import { ENTITY, keys } from '../table/keys.ts';

/** Beside the record: what the secret is compared with. The table holds no secret, and signing secrets sealed only. */
export const webhookSecretState = z.object({
  salt: z.string(),
  hash: z.string(),
  signing: z.optional(
    z.object({
      current: z.string(),
      previous: z.nullable(z.object({ sealed: z.string(), until: z.string() })),
    }),
  ),
});

export interface StoredWebhookConfiguration {
  readonly version: number;
  readonly record: WebhookConfigurationRecord;
  readonly secret: WebhookSecrets;
}

const itemOf = (record: WebhookConfigurationRecord, secret: WebhookSecrets, version: number): Item => ({
  ...keys.webhookConfiguration(record.user_id),
  entity: ENTITY.webhookConfiguration,
  version,
  record,
  state: { salt: secret.salt, hash: secret.hash, signing: secret.signing },
});

export const createWebhookConfigurationStore = (table: Table) => ({
  get: async (userId: string): Promise<StoredWebhookConfiguration | undefined> => {
    const item = await getItem(table, keys.webhookConfiguration(userId));
    if (item === undefined) return undefined;
    const { state } = z.object({ state: webhookSecretState }).parse(item);
    return { ...parseItem(webhookConfigurationRecord, item), secret: state };
  },
  create: (record: WebhookConfigurationRecord, secret: WebhookSecrets): Promise<boolean> =>
    createItem(table, itemOf(record, secret, 1)),
  replace: (
    record: WebhookConfigurationRecord,
    secret: WebhookSecrets,
    expected: number,
    act: Act,
  ): Promise<boolean> => replaceItem(table, itemOf(record, secret, expected + 1), expected, act),
});
