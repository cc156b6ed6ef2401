import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

interface EdgeRequest {
  uri: string;
  headers: Record<string, { value: string }>;
}

const source = readFileSync(
  fileURLToPath(new URL('../../../infra/edge/viewer-request.js', import.meta.url)),
  'utf8',
);
const handler = runInNewContext(`${source}; handler`) as (event: {
  viewer: { ip: string };
  request: EdgeRequest;
}) => EdgeRequest;

const ask = (uri: string, headers: EdgeRequest['headers'] = {}): EdgeRequest =>
  handler({
    viewer: { ip: '192.0.2.7' },
    request: { uri, headers: { host: { value: 'd111.cloudfront.net' }, ...headers } },
  });

describe('a request', () => {
  it('for / gets the landing page', () => {
    expect(ask('/').uri).toBe('/index.html');
  });

  it.each([
    '/auth',
    '/gateway',
    '/gateway/users/',
    '/v1.2/page',
    '/apidocs',
    '/wsx',
    '/nowhere/at/all',
    '//',
  ])('for the page %s gets the console', (uri) => {
    expect(ask(uri).uri).toBe('/app.html');
  });

  it.each([
    '/api',
    '/api/profile',
    '/api/conversions/cnv_1/steps',
    '/ws',
    '/assets/index-1a2b3c4d.js',
    '/config.json',
    '/.well-known/ramps-gateway-keys.json',
    '/favicon.svg',
    '/missing.css',
  ])('for %s stays as it is', (uri) => {
    expect(ask(uri).uri).toBe(uri);
  });

  it('says under which address it came, whatever the caller says', () => {
    expect(ask('/api/webhook-configuration').headers['x-public-origin']?.value).toBe(
      'https://d111.cloudfront.net',
    );
    const forged = ask('/api/x', { 'x-public-origin': { value: 'https://evil.example' } });
    expect(forged.headers['x-public-origin']?.value).toBe('https://d111.cloudfront.net');
  });
});

describe('who asks', () => {
  it('is said as the edge sees them, whatever they say', () => {
    for (const headers of [{}, { 'x-viewer-address': { value: '203.0.113.9' } }])
      expect(ask('/api/profile', headers).headers['x-viewer-address']?.value).toBe('192.0.2.7');
  });
});

describe('the check of a file', () => {
  it('has a document of its own', () => {
    expect(ask('/verify').uri).toBe('/verify.html');
    expect(ask('/verify/more').uri).toBe('/app.html');
  });
});

describe('the source', () => {
  it('fits where it runs: 10 KB, nothing imported', () => {
    expect(source.length).toBeLessThan(10_240);
    expect(source).not.toMatch(/\b(import|require|export)\b/);
  });
});
