import { request } from 'node:http';
import { expect, test } from 'vitest';
import { bareClient, started } from './support.ts';

/** `fetch` does not allow these headers. */
const raw = (url: string, method: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });

test('only this machine can call, and no other site through a browser', async () => {
  const sandbox = await started();
  const reset = `${sandbox.url}/sandbox/reset`;
  const host = `127.0.0.1:${sandbox.port}`;
  expect(await raw(reset, 'POST', {})).toBe(200);
  expect(await raw(reset, 'POST', { host: `localhost:${sandbox.port}` })).toBe(200);
  expect(await raw(reset, 'POST', { host, origin: `http://${host}` })).toBe(200);
  for (const foreign of [
    'evil.example',
    '127.0.0.1.evil.example',
    `[::1]:${sandbox.port}`,
    'localhost.evil:4010',
  ]) {
    expect(await raw(reset, 'POST', { host: foreign }), foreign).toBe(403);
    expect(await raw(sandbox.url, 'GET', { host: foreign }), foreign).toBe(403);
  }
  for (const origin of ['http://evil.example', 'null', `https://${host}`, 'http://localhost:1']) {
    expect(await raw(reset, 'POST', { host, origin }), origin).toBe(403);
  }
  expect(await raw(reset, 'POST', { host, 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await raw(`${sandbox.url}/v1/asset`, 'GET', { host: 'evil.example' })).toBe(403);
});

test('control bodies: invalid JSON is a 400, over 256 KiB a 413, chunked or not', async () => {
  const sandbox = await started();
  const url = `${sandbox.url}/sandbox/holds`;
  expect((await bareClient(sandbox)('PUT', '/sandbox/holds', { body: '{' })).status).toBe(400);
  const large = JSON.stringify({ items: ['x'.repeat(300 * 1024)] });
  expect((await fetch(url, { method: 'PUT', body: large })).status).toBe(413);
  const streamed = new ReadableStream({
    start: (controller) => {
      for (let n = 0; n < 300; n += 1) controller.enqueue(new TextEncoder().encode('x'.repeat(1024)));
      controller.close();
    },
  });
  const chunked = await fetch(url, { method: 'PUT', body: streamed, duplex: 'half' });
  expect(chunked.status).toBe(413);
});
