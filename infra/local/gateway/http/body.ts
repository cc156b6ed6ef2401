import type { IncomingMessage } from 'node:http';

/**
 * Reads a body; undefined when it is longer than `limit` bytes. The rest of a longer one is read and dropped: a caller
 * that is still sending would otherwise see a broken connection and not the answer.
 */
export const readBody = (request: IncomingMessage, limit: number): Promise<Buffer | undefined> => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) {
      chunks.length = 0;
      resolve(undefined);
    } else chunks.push(chunk);
  });
  request.once('end', () => resolve(Buffer.concat(chunks)));
  request.once('error', reject);
  request.once('close', () => reject(new Error('the caller went away')));
  return promise;
};

const TEXT = /^(text\/[^;]*|application\/(json|javascript|xml|[^;]*\+(json|xml)))\s*(;|$)/i;
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * A body as API Gateway puts it into an event: text for text types, else base64. Text that is not UTF-8 travels as
 * base64 too, so that the function sees the bytes that were sent.
 */
export const eventBody = (
  body: Buffer,
  contentType: string | undefined,
  encoding: string | undefined,
): { body?: string; isBase64Encoded: boolean } => {
  if (body.length === 0) return { isBase64Encoded: false };
  const isText = contentType === undefined || TEXT.test(contentType);
  if (isText && encoding === undefined) {
    try {
      return { body: strict.decode(body), isBase64Encoded: false };
    } catch {
      // Not UTF-8.
    }
  }
  return { body: body.toString('base64'), isBase64Encoded: true };
};
