import {
  type WebhookConfigurationRecord,
  webhookConfigurationRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import type {
  WebhookSecrets,
  StoredWebhookConfiguration,
} from '../../../capabilities/setup/webhooks/ports.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Table } from '../table/client.ts';
import { getItem, type Item, parseItem } from '../table/items.ts';
import { itemOf, keys } from '../table/keys.ts';
import { saveItem } from '../table/writes.ts';

/** What secrets are compared with. The table stores no plain secrets: signing secrets are sealed. */
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

const configurationItem = (
  record: WebhookConfigurationRecord,
  { salt, hash, signing }: WebhookSecrets,
  version: number,
): Item =>
  itemOf('webhookConfiguration', keys.webhookConfiguration(record.user_id), version, record, {
    state: { salt, hash, signing },
  });

export const createWebhookConfigurationStore = (table: Table) => ({
  get: async (userId: string): Promise<StoredWebhookConfiguration | undefined> => {
    const item = await getItem(table, keys.webhookConfiguration(userId));
    if (item === undefined) return undefined;
    const { state } = z.object({ state: webhookSecretState }).parse(item);
    return { ...parseItem(webhookConfigurationRecord, item), secret: state };
  },
  create: (record: WebhookConfigurationRecord, secret: WebhookSecrets): Promise<boolean> =>
    saveItem(table, configurationItem(record, secret, 1), 0),
  replace: (
    record: WebhookConfigurationRecord,
    secret: WebhookSecrets,
    expected: number,
    act: Act,
  ): Promise<boolean> => saveItem(table, configurationItem(record, secret, expected + 1), expected, act),
});
