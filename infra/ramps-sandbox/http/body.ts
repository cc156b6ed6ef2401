import type { Context } from 'hono';
import { parseLossless } from '../json.ts';
import { invalid, Problem } from '../problem.ts';

const LIMIT_BYTES = 256 * 1024;

const tooLarge = (): Problem => new Problem(413, 'too_large', 'The body is larger than 256 KiB');

/** The body's text. Throws a 413 over 256 KiB, before it is read where its length is told. */
export const readText = async (c: Context): Promise<string> => {
  const { body, headers } = c.req.raw;
  if (Number(headers.get('content-length') ?? 0) > LIMIT_BYTES) throw tooLarge();
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as ReadableStream<Uint8Array>) {
    size += chunk.byteLength;
    if (size > LIMIT_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** JSON with its numbers as text, unless `parse` says otherwise; undefined for an empty body. Throws a 400. */
export const parseBody = (text: string, parse: (text: string) => unknown = parseLossless): unknown => {
  if (text.trim() === '') return undefined;
  try {
    return parse(text);
  } catch {
    throw invalid('The body is not JSON', 'not_json');
  }
};

/** The JSON body of a control call, numbers as text. */
export const controlBody = async (c: Context): Promise<unknown> => parseBody(await readText(c));

/** The JSON body of a control call without amounts. */
export const plainBody = async (c: Context): Promise<unknown> => parseBody(await readText(c), JSON.parse);
