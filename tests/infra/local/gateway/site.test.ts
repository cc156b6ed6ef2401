import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { securityHeaders } from '#infra/config/headers.ts';
import { loadAssets } from '#local/gateway/web/site.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { startIssuer, startTestGateway } from './support.ts';

const dist = tempFolder();
const script = `console.log(${JSON.stringify('x'.repeat(2000))});`;
mkdirSync(path.join(dist, 'assets'));
const template = (name: string) =>
  `<template data-setting="${name}"><li><a href="#">${name}</a></li></template>`;
writeFileSync(
  path.join(dist, 'index.html'),
  `<!doctype html><title>landing</title>${template('contact')}${template('status')}`,
);
writeFileSync(path.join(dist, 'verify.html'), '<!doctype html><title>check of a file</title>');
mkdirSync(path.join(dist, 'docs'));
writeFileSync(path.join(dist, 'docs.html'), '<!doctype html><title>documentation</title>');
writeFileSync(path.join(dist, 'docs/guide.html'), '<!doctype html><title>guide</title>');
writeFileSync(path.join(dist, 'app.html'), '<!doctype html><title>console</title>');
writeFileSync(path.join(dist, 'theme.js'), 'theme');
writeFileSync(path.join(dist, 'assets/index-a1b2c3.js'), script);
writeFileSync(path.join(dist, 'assets/index-a1b2c3.js.map'), '{}');
writeFileSync(path.join(dist, 'assets/logo-d4.png'), Buffer.from([1, 2, 3]));

const { issuer } = await startIssuer();
const headers = securityHeaders({ cognito: 'http://127.0.0.1:9229' });
const { web, webPort } = await startTestGateway(
  {},
  {
    issuer,
    site: {
      assets: await loadAssets(dist, tempFolder(), {
        contact: 'https://example.com/contact?from=site&lang=en',
        status: undefined,
        compliance: undefined,
      }),
      configuration: { region: 'us-east-1', authFlowType: 'USER_PASSWORD_AUTH' },
      securityHeaders: headers,
    },
  },
);

/** fetch would decompress the body and hide this. */
const get = async (path: string, encoding: string, method = 'GET') => {
  const sent = request({
    host: '127.0.0.1',
    port: webPort,
    path,
    method,
    headers: { 'accept-encoding': encoding },
  });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
};

describe('the page', () => {
  it('caches hashed files for ever and revalidates all others', async () => {
    const cacheOf = async (file: string) => (await fetch(`${web}${file}`)).headers.get('cache-control');
    expect(await cacheOf('/assets/index-a1b2c3.js')).toBe('public, max-age=31536000, immutable');
    for (const file of ['/', '/index.html', '/app.html', '/theme.js', '/config.json', '/gateway/settings']) {
      expect([file, await cacheOf(file)]).toEqual([file, 'no-cache']);
    }
  });

  it('is compressed in the browser’s preferred encoding', async () => {
    const file = '/assets/index-a1b2c3.js';
    const brotli = await get(file, 'gzip, deflate, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(script);
    expect(brotli.headers.vary).toBe('accept-encoding');
    const zipped = await get(file, 'gzip, br;q=0');
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.body).toString()).toBe(script);
    const plain = await get(file, '');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(script);
    expect((await get('/assets/logo-d4.png', 'br')).headers['content-encoding']).toBeUndefined();
  });

  it.each([
    ['landing', '/'],
    ['landing', '/?from=mail'],
    ['check of a file', '/verify'],
    ['console', '/verify/more'],
    ['documentation', '/docs'],
    ['guide', '/docs/guide'],
    ['guide', '/docs/guide/'],
    ['console', '/docs/nothing'],
    ['console', '/auth'],
    ['console', '/gateway/users'],
    ['console', '/anything/at/all'],
    ['console', '/apiary'],
  ])('is the %s for %s', async (title, place) => {
    const response = await fetch(`${web}${place}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain(`<title>${title}</title>`);
  });

  it('S2.623 shows the links that are set, and keeps the others hidden', async () => {
    const html = await (await fetch(web)).text();
    expect(html).toContain(
      '<li><a href="https://example.com/contact?from=site&amp;lang=en">contact</a></li>',
    );
    expect(html).toContain(template('status'));
  });

  it('never hides a missing file or a failed call', async () => {
    for (const place of ['/assets/gone-1.js', '/favicon.ico', '/assets/index-a1b2c3.js.map', '/a/b.json']) {
      const response = await fetch(`${web}${place}`);
      expect([place, response.status]).toEqual([place, 404]);
      expect(response.headers.get('content-type')).toContain('text/plain');
    }
    expect((await fetch(`${web}/api/nothing`)).status).toBe(404);
    expect((await fetch(`${web}/auth`, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${web}/ws`)).status).toBe(426);
  });

  it('has the security headers on every response', async () => {
    for (const place of ['/', '/assets/index-a1b2c3.js', '/gone.js', '/config.json']) {
      const response = await fetch(`${web}${place}`);
      for (const [name, value] of Object.entries(headers)) expect(response.headers.get(name)).toBe(value);
    }
    expect(headers['content-security-policy']).toContain("connect-src 'self' http://127.0.0.1:9229");
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('is not sent again when unchanged', async () => {
    const first = await fetch(`${web}/`);
    const etag = first.headers.get('etag') ?? '';
    const second = await fetch(`${web}/`, { headers: { 'if-none-match': etag } });
    expect([second.status, await second.text()]).toEqual([304, '']);
    const head = await get('/', 'br', 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  it('reads its settings at run time', async () => {
    const response = await fetch(`${web}/config.json`);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ region: 'us-east-1', authFlowType: 'USER_PASSWORD_AUTH' });
  });
});
