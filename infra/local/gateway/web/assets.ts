import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeAtomic } from '../../support/files.ts';

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

/** Best compression, once for each content; `cache` keeps the results. */
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
/** Vite puts hashed files there. */
const HASHED = /^\/assets\//;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map') && !entry.name.startsWith('.'))
    .map((entry) => path.join(entry.parentPath, entry.name));

const read = async (
  file: string,
  url: string,
  compress: ReturnType<typeof createCompressor>,
): Promise<Asset> => {
  const plain = readFileSync(file);
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
  const packed = COMPRESSED.test(type)
    ? { br: await compress(plain, 'br'), gzip: await compress(plain, 'gzip') }
    : {};
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, etag, immutable: HASHED.test(url), plain, packed };
};

export const loadAssets = async (dist: string, cache: string): Promise<Assets> => {
  if (!existsSync(dist)) return new Map();
  const compress = createCompressor(cache);
  const entries = filesIn(dist).map(async (file): Promise<[string, Asset]> => {
    const url = `/${path.relative(dist, file).split(path.sep).join('/')}`;
    return [url, await read(file, url, compress)];
  });
  return new Map(await Promise.all(entries));
};
