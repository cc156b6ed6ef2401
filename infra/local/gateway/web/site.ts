import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathOf } from '../http/plain.ts';
import type { Asset, Assets, Encoding } from './assets.ts';

export interface SiteOptions {
  readonly assets: Assets;
  readonly configuration: unknown;
  readonly securityHeaders: Readonly<Record<string, string>>;
}

const PREFERRED: readonly Encoding[] = ['br', 'gzip'];

/** `gzip, br;q=0` accepts gzip only. */
const accepted = (header: string | undefined): ReadonlySet<string> =>
  new Set(
    (header ?? '')
      .split(',')
      .map((part) => part.split(';').map((text) => text.trim()))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
      .map(([name]) => name?.toLowerCase() ?? ''),
  );

const choose = (asset: Asset, request: IncomingMessage): { body: Buffer; encoding?: Encoding } => {
  const taken = accepted(request.headers['accept-encoding']?.toString());
  for (const encoding of PREFERRED) {
    const body = asset.packed[encoding];
    if (body && taken.has(encoding)) return { body, encoding };
  }
  return { body: asset.plain };
};

/** A missing file is a 404, never the page. */
const namesFile = (path: string): boolean => /\.[^/]*$/.test(path);

const DOCUMENTS: ReadonlyMap<string, string> = new Map([
  ['/', '/index.html'],
  ['/verify', '/verify.html'],
]);

/** Same rule as CloudFront's (infra/edge/viewer-request.js). */
const documentFor = (path: string): string => DOCUMENTS.get(path) ?? '/app.html';

const send = (request: IncomingMessage, response: ServerResponse, asset: Asset): void => {
  response.setHeader('cache-control', asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('etag', asset.etag);
  response.setHeader('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === asset.etag) {
    response.writeHead(304).end();
    return;
  }
  const { body, encoding } = choose(asset, request);
  response.setHeader('content-type', asset.type);
  response.setHeader('content-length', body.length);
  if (encoding) response.setHeader('content-encoding', encoding);
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : body);
};

/**
 * Files, settings, the landing page at `/`, and the console's document for all other paths; the console
 * itself resolves them.
 */
export const createSite = ({ assets, configuration, securityHeaders }: SiteOptions) => {
  const settings = JSON.stringify(configuration);
  const say = (
    response: ServerResponse,
    status: number,
    text: string,
    type = 'text/plain; charset=utf-8',
  ) => {
    response.writeHead(status, {
      'content-type': type,
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-cache',
    });
    response.end(text);
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    const path = pathOf(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return say(response, 405, 'Only GET and HEAD are possible here.');
    }
    if (path === '/config.json') return say(response, 200, settings, 'application/json');
    const asset = assets.get(path) ?? (namesFile(path) ? undefined : assets.get(documentFor(path)));
    if (asset) return send(request, response, asset);
    if (assets.size === 0) return say(response, 503, 'The web application has not been built.');
    return say(response, 404, 'Not found');
  };
};
