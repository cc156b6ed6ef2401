import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { createWebhookConfigurationStore } from '#functions/adapters/dynamo/webhooks/webhook-configurations.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { hashSecret } from '#functions/capabilities/setup/webhooks/secrets.ts';
import { describe, expect, test } from 'vitest';
import { NOW } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { NO_ROW } from '#tests/support/work.ts';

const engine = unitEngine();

const record = {
  id: 'whc_user-1',
  user_id: 'user-1',
  webhook_url: '',
  webhook_header_key: 'x-webhook-secret',
  is_active: true,
  updated_at: NOW.toISOString(),
};

describe('the store of webhook configurations', () => {
  test('keeps one per user, and never the secret', async () => {
    const table = await engine.newTable();
    const store = createWebhookConfigurationStore(table);
    const secret = hashSecret('the-value-itself');
    expect(await store.get('user-1')).toBeUndefined();
    const made = await Promise.all([store.create(record, secret), store.create(record, hashSecret('other'))]);
    expect(made.toSorted()).toEqual([false, true]);
    const key = { ...keys.webhookConfiguration('user-1') };
    const { Item: item } = await table.client.send(new GetCommand({ TableName: table.name, Key: key }));
    expect(JSON.stringify(item)).not.toContain('the-value-itself');
    expect(item).not.toHaveProperty('all');
  });

  test('replaces only an unchanged one', async () => {
    const store = createWebhookConfigurationStore(await engine.newTable());
    const secret = hashSecret('the-value-itself');
    await store.create(record, secret);
    expect(await store.replace({ ...record, is_active: false }, secret, 1, NO_ROW)).toBe(true);
    expect(await store.replace({ ...record, webhook_header_key: 'x-late' }, secret, 1, NO_ROW)).toBe(false);
    expect(await store.get('user-1')).toEqual({
      version: 2,
      record: { ...record, is_active: false },
      secret,
    });
  });
});
