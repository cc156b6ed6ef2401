import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { createSockets } from '#functions/adapters/websocket/post.ts';
import { mockedClient } from '#tests/support/mocked-client.ts';
import { beforeEach, describe, expect, test } from 'vitest';

const api = mockedClient(ApiGatewayManagementApiClient);
const sockets = createSockets('http://127.0.0.1:1/ws');
const MESSAGE = Buffer.from('text');
const gone = new GoneException({ message: 'gone', $metadata: {} });

beforeEach(() => {
  api.reset();
});

describe('createSockets', () => {
  test('posts a message', async () => {
    api.on(PostToConnectionCommand).resolves({});
    expect(await sockets.post('con=', MESSAGE)).toBe('sent');
    expect(api.commandCalls(PostToConnectionCommand)[0]?.args[0].input).toEqual({
      ConnectionId: 'con=',
      Data: MESSAGE,
    });
  });

  test('distinguishes a closed connection from a failure', async () => {
    api.on(PostToConnectionCommand).rejectsOnce(gone).rejects(new Error('limit'));
    expect(await sockets.post('con', MESSAGE)).toBe('gone');
    await expect(sockets.post('con', MESSAGE)).rejects.toThrow('limit');
  });

  test('closes, also a closed one', async () => {
    api.on(DeleteConnectionCommand).resolvesOnce({}).rejectsOnce(gone).rejects(new Error('limit'));
    await sockets.close('con');
    await sockets.close('con');
    await expect(sockets.close('con')).rejects.toThrow('limit');
  });
});
