import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
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

/** Compresses as hard as CloudFront's storage would have it, once for each content: `cache` keeps the results. */
export const createCompressor = (cache: string) => {
  mkdirSync(cache, { recursive: true });
  return async (data: Buffer, encoding: Encoding): Promise<Buffer> => {
    const file = path.join(cache, `${createHash('sha256').update(data).digest('hex')}.${encoding}`);
    if (existsSync(file)) return readFileSync(file);
    const packed = await METHODS[encoding](data);
    writeAtomic(file, packed);
    return packed;
  };
};
