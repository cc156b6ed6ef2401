import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type SiteLinks, withSiteLinks } from '@ramps-gateway/infra/config/site-links.ts';
import { writeAtomic } from '../../support/files.ts';
import { pathOf, sendText } from '../http/plain.ts';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const METHODS: Record<Encoding, (data: Buffer) => Promise<Buffer>> = {
  br: (data) =>
    brotli(data, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      },
    }),
  gzip: (data) => zip(data, { level: constants.Z_BEST_COMPRESSION }),
};

/** Compresses each content once, as well as possible; `cache` stores the results. */
const createCompressor = (cache: string) => {
  mkdirSync(cache, { recursive: true });
  return async (data: Buffer, encoding: Encoding): Promise<Buffer> => {
    const file = path.join(cache, `${createHash('sha256').update(data).digest('hex')}.${encoding}`);
    if (existsSync(file)) return readFileSync(file);
    const packed = await METHODS[encoding](data);
    writeAtomic(file, packed);
    return packed;
  };
};

export interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly immutable: boolean;
  readonly plain: Buffer;
  readonly packed: Readonly<Partial<Record<Encoding, Buffer>>>;
}

/** By URL path, like `/assets/index-a1b2.js`. */
export type Assets = ReadonlyMap<string, Asset>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const COMPRESSED = /^(text\/|application\/|image\/svg)/;
/** Vite's folder for hashed files. */
const HASHED = /^\/assets\//;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map') && !entry.name.startsWith('.'))
    .map((entry) => path.join(entry.parentPath, entry.name));

const read = async (
  file: string,
  url: string,
  compress: ReturnType<typeof createCompressor>,
  links: SiteLinks,
): Promise<Asset> => {
  const stored = readFileSync(file);
  const plain = file.endsWith('.html') ? Buffer.from(withSiteLinks(stored.toString(), links)) : stored;
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
  const packed = COMPRESSED.test(type)
    ? { br: await compress(plain, 'br'), gzip: await compress(plain, 'gzip') }
    : {};
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, etag, immutable: HASHED.test(url), plain, packed };
};

export const loadAssets = async (dist: string, cache: string, links: SiteLinks): Promise<Assets> => {
  if (!existsSync(dist)) return new Map();
  const compress = createCompressor(cache);
  const entries = filesIn(dist).map(async (file): Promise<[string, Asset]> => {
    const url = `/${path.relative(dist, file).split(path.sep).join('/')}`;
    return [url, await read(file, url, compress, links)];
  });
  return new Map(await Promise.all(entries));
};

export interface SiteOptions {
  readonly assets: Assets;
  readonly configuration: unknown;
  readonly securityHeaders: Readonly<Record<string, string>>;
}

const PREFERRED: readonly Encoding[] = ['br', 'gzip'];

/** `gzip, br;q=0` accepts only gzip. */
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

/** The same rule as CloudFront's (infra/edge/viewer-request.js). */
const documentFor = (path: string, assets: Assets): Asset | undefined =>
  assets.get(path === '/' ? '/index.html' : `${path.replace(/\/$/, '')}.html`) ?? assets.get('/app.html');

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
 * Files, settings, the pages that have a document of their own, and the console's document for all other paths, which the
 * console resolves.
 */
export const createSite = ({ assets, configuration, securityHeaders }: SiteOptions) => {
  const settings = JSON.stringify(configuration);
  const say = (response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8') =>
    sendText(response, status, text, { 'content-type': type, 'cache-control': 'no-cache' });

  return (request: IncomingMessage, response: ServerResponse): void => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    const path = pathOf(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return say(response, 405, 'Only GET and HEAD are allowed here.');
    }
    if (path === '/config.json') return say(response, 200, settings, 'application/json');
    const asset = assets.get(path) ?? (namesFile(path) ? undefined : documentFor(path, assets));
    if (asset) return send(request, response, asset);
    if (assets.size === 0) return say(response, 503, 'The web application has not been built.');
    return say(response, 404, 'Not found');
  };
};
