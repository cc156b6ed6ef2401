import { listAssets } from '#shared/contract/ramps/assets.ts';
import { createRampsClient } from '#functions/adapters/ramps/client.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';

let server: Server;
let arrived: () => void;
let asked: number;

beforeEach(async () => {
  asked = 0;
  arrived = () => undefined;
  server = createServer((request, response) => {
    if (request.url === '/oauth/token') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"access_token":"t","token_type":"Bearer","expires_in":900}');
      return;
    }
    // It never answers.
    asked += 1;
    arrived();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('a caller who has no time left ends the read, which is then not tried again', async () => {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createRampsClient({
    credentials: {
      get: () => Promise.resolve({ client_id: 'i', client_secret: 's', environment: 'sandbox' }),
    },
    baseUrls: { sandbox: base, production: base },
    clock: () => new Date(),
    timeoutMs: 600_000,
  });
  const end = new AbortController();
  arrived = () => end.abort();
  expect(await client.read(listAssets, { signal: end.signal })).toMatchObject({
    ok: false,
    reason: 'timeout',
  });
  expect(asked).toBe(1);
});
