import {
  ApiGatewayManagementApiClient,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createConnectionStore } from '#functions/adapters/dynamo/messages/connections.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { mockedClient } from '#tests/support/mocked-client.ts';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connection } from '#tests/support/connections.ts';
import { useEngine } from '#tests/support/lambda.ts';
import { profile, subAccount } from '#tests/support/records.ts';
import { throughQueue } from '#tests/support/queue.ts';
import { streamOf } from '#tests/support/stream.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const api = mockedClient(ApiGatewayManagementApiClient);
const engine = unitEngine();
let table: Table;
let push: ReturnType<typeof throughQueue>;

beforeAll(async () => {
  table = await useEngine(engine, {
    WEBSOCKET_ENDPOINT: 'http://127.0.0.1:1/ws',
    // The test reads the log lines.
    POWERTOOLS_LOG_LEVEL: 'ERROR',
    POWERTOOLS_DEV: 'true',
  });
  const { handler } = await import('#functions/capabilities/insight/realtime/push-handler.ts');
  push = throughQueue(handler);
});
beforeEach(() => {
  api.reset();
});

const inAnHour = new Date(Date.now() + 3_600_000).toISOString();

describe('the stream consumer', () => {
  test('pushes what the stream reports, and returns only failures', async () => {
    const connections = createConnectionStore(table);
    for (const id of ['owner', 'broken', 'gone'])
      await connections.create(connection({ connection_id: id, user_id: id, ends_at: inAnHour }));
    const accounts = createSubAccountStore(table);
    for (const id of ['owner', 'broken', 'gone'])
      await accounts.create(subAccount({ external_id: id, user_id: id }));
    api
      .on(PostToConnectionCommand)
      .resolves({})
      .on(PostToConnectionCommand, { ConnectionId: 'broken' })
      .rejects(new Error('unavailable'))
      .on(PostToConnectionCommand, { ConnectionId: 'gone' })
      .rejects(new GoneException({ message: 'gone', $metadata: {} }));

    const records = (await streamOf(engine, table)).filter(
      (record) => record.dynamodb?.NewImage?.['entity']?.S === 'sub_account',
    );
    expect(records).toHaveLength(3);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const poison = { eventName: 'INSERT' as const, dynamodb: { SequenceNumber: '1', NewImage: {} } };
    const answer = await push({ Records: [poison, ...records] });

    expect(answer.batchItemFailures.map((failure) => failure.itemIdentifier)).toEqual([
      '1',
      records[1]?.dynamodb?.SequenceNumber,
    ]);
    // A person resends with the sequence number from the dead-letter queue.
    const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)) as { error_id: string });
    expect(lines.map(({ error_id: id }) => id)).toEqual(
      answer.batchItemFailures.map((failure) => failure.itemIdentifier),
    );
    logged.mockRestore();
    const posted = api
      .commandCalls(PostToConnectionCommand, { ConnectionId: 'owner' })
      .map((call) => call.args[0].input.Data)
      .map((data) => JSON.parse(new TextDecoder().decode(data as Uint8Array)) as unknown);
    expect(posted).toEqual([
      {
        type: 'sub_account',
        change: 'insert',
        id: subAccount({ external_id: 'owner' }).id,
        version: 1,
      },
    ]);
    expect(await connections.get('gone')).toBeUndefined();
    expect(await connections.get('broken')).toBeDefined();
  });

  test('closes the connections of a user whose role changes', async () => {
    const connections = createConnectionStore(table);
    const profiles = createProfileStore(table);
    const was = profile({ user_id: 'admin-1', role: 'admin' });
    await connections.create(
      connection({ connection_id: 'a', user_id: 'admin-1', role: 'admin', ends_at: inAnHour }),
    );
    await profiles.create(was);
    await profiles.replace({ ...was, role: 'client' }, 1);
    const records = (await streamOf(engine, table)).filter(
      (record) => record.dynamodb?.NewImage?.['entity']?.S === 'profile',
    );
    expect(await push({ Records: records })).toEqual({ batchItemFailures: [] });
    expect(await connections.get('a')).toBeUndefined();
    expect(await connections.ofAdministrators(new Date())).toEqual([]);
  });
});
