import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

interface EdgeRequest {
  uri: string;
  headers: Record<string, { value: string }>;
}
interface Redirect {
  statusCode: number;
  headers: Record<string, { value: string }>;
}
type Values = Record<string, { value: string; multiValue?: { value: string }[] }>;

const source = readFileSync(
  fileURLToPath(new URL('../../../infra/edge/viewer-request.js', import.meta.url)),
  'utf8',
);
const DOCUMENTS = ['/docs', '/docs/guide', '/index', '/verify'];
/** The function of a stage with or without a domain. */
const handlerAt = (domain = '') =>
  runInNewContext(
    `${source.replace("DOMAIN = ''", `DOMAIN = '${domain}'`).replace('DOCUMENTS = []', `DOCUMENTS = ${JSON.stringify(DOCUMENTS)}`)}; handler`,
  ) as (event: {
    viewer: { ip: string };
    request: EdgeRequest & { querystring: Values };
  }) => EdgeRequest & Redirect;
const handler = handlerAt();

const ask = (uri: string, headers: EdgeRequest['headers'] = {}): EdgeRequest =>
  handler({
    viewer: { ip: '192.0.2.7' },
    request: { uri, querystring: {}, headers: { host: { value: 'd111.cloudfront.net' }, ...headers } },
  });

describe('a request', () => {
  it.each([
    ['/', '/index.html'],
    ['/verify', '/verify.html'],
    ['/verify/more', '/app.html'],
    ['/docs', '/docs.html'],
    ['/docs/guide', '/docs/guide.html'],
    ['/docs/guide/', '/docs/guide.html'],
    ['/docs/nothing', '/app.html'],
  ])('for %s gets %s', (uri, page) => {
    expect(ask(uri).uri).toBe(page);
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
  ])('for %s is unchanged', (uri) => {
    expect(ask(uri).uri).toBe(uri);
  });

  it.each(['/', '/pix', '/pix/'])(
    'for a webhook with %s after its address reaches the same webhook',
    (more) => {
      expect(ask(`/api/webhooks/whc_1${more}`).uri).toBe('/api/webhooks/whc_1');
    },
  );

  it.each(['/api/webhooks/', '/api/webhooks/whc_1//', '/api/webhooks/whc_1/other', '/api/webhooks/a/b/pix'])(
    'for %s is not a webhook and is unchanged',
    (uri) => {
      expect(ask(uri).uri).toBe(uri);
    },
  );

  it('carries the host and address it came from, whatever the caller claims', () => {
    const forged = {
      'x-public-origin': { value: 'https://evil.example' },
      'x-viewer-address': { value: '203.0.113.9' },
    };
    for (const headers of [{}, forged])
      expect(ask('/api/profile', headers).headers).toMatchObject({
        'x-public-origin': { value: 'https://d111.cloudfront.net' },
        'x-viewer-address': { value: '192.0.2.7' },
      });
  });
});

describe('of a stage with a domain', () => {
  const at = (host: string, uri: string, querystring: Values = {}) =>
    handlerAt('console.example.com')({
      viewer: { ip: '192.0.2.7' },
      request: { uri, querystring, headers: { host: { value: host } } },
    });

  it('serves a page at the domain', () => {
    expect(at('console.example.com', '/gateway').uri).toBe('/app.html');
  });

  it.each([
    ['/', {}, 'https://console.example.com/'],
    ['/gateway/users', {}, 'https://console.example.com/gateway/users'],
    ['/assets/index-1a2b3c4d.js', {}, 'https://console.example.com/assets/index-1a2b3c4d.js'],
    [
      '/gateway/conversions',
      {
        id: { value: 'cnv%201' },
        open: { value: '' },
        a: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] },
      },
      'https://console.example.com/gateway/conversions?id=cnv%201&open&a=1&a=2',
    ],
    ['//evil.example', {}, 'https://console.example.com//evil.example'],
  ] satisfies [string, Values, string][])(
    'redirects %s at CloudFront’s own name to the domain',
    (uri, query, location) => {
      expect(at('d111.cloudfront.net', uri, query)).toMatchObject({
        statusCode: 302,
        headers: { location: { value: location } },
      });
    },
  );

  it.each(['/api/webhooks/cfg_1', '/api/profile', '/ws', '/.well-known/ramps-gateway-keys.json'])(
    'still serves %s at CloudFront’s own name, and passes on only the domain',
    (uri) => {
      const { headers, ...passed } = at('d111.cloudfront.net', uri);
      expect(passed).toMatchObject({ uri });
      expect(headers['x-public-origin']?.value).toBe('https://console.example.com');
    },
  );
});

describe('the source', () => {
  it('fits CloudFront’s limits: 10 KB, no imports', () => {
    expect(source.length).toBeLessThan(10_240);
    expect(source).not.toMatch(/\b(import|require|export)\b/);
  });
});
