import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LOCAL_REGION, LOCAL_SECRET_KEY } from '@ramps-gateway/infra/common/aws.ts';
import type { AwsApi } from '../aws/json-api.ts';
import { decodePart, pathOf, queryOf, readBody, sendText } from '../http/plain.ts';
import { FileError, type FileStore, type Part } from './store.ts';

const ALGORITHM = 'AWS4-HMAC-SHA256';
/** S3's maximum, in seconds. */
const LONGEST = 7 * 24 * 60 * 60;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** Signature Version 4 encoding, stricter than encodeURIComponent. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const momentOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Checks a link's Signature Version 4 like S3. Throws if it is missing, wrong or expired. */
const checkLink = (
  { method, path, query, host }: { method: string; path: string; query: URLSearchParams; host: string },
  now: number,
): void => {
  const given = (name: string): string => query.get(name) ?? '';
  const signature = given('X-Amz-Signature');
  if (given('X-Amz-Algorithm') !== ALGORITHM || signature === '') throw new FileError('AccessDenied');
  const stamp = given('X-Amz-Date');
  const seconds = Number(given('X-Amz-Expires'));
  if (!(seconds >= 1 && seconds <= LONGEST)) throw new FileError('AccessDenied');
  // Also for an unreadable date.
  if (!(now < momentOf(stamp) + seconds * 1000)) throw new FileError('AccessDenied', 'Request has expired');

  const scope = `${stamp.slice(0, 8)}/${LOCAL_REGION}/s3/aws4_request`;
  const headers = given('X-Amz-SignedHeaders');
  if (headers !== 'host' || !given('X-Amz-Credential').endsWith(`/${scope}`))
    throw new FileError('SignatureDoesNotMatch');
  const sorted = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort();
  const request = [method, path, sorted.join('&'), `host:${host}`, '', headers, 'UNSIGNED-PAYLOAD'].join(
    '\n',
  );
  const text = [ALGORITHM, stamp, scope, createHash('sha256').update(request).digest('hex')].join('\n');
  const key = ['s3', 'aws4_request'].reduce(
    (part, next) => hmac(part, next),
    hmac(hmac(`AWS4${LOCAL_SECRET_KEY}`, stamp.slice(0, 8)), LOCAL_REGION),
  );
  const expected = hmac(key, text);
  const actual = Buffer.from(signature, 'hex');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new FileError('SignatureDoesNotMatch');
};

const XML_LIMIT = 2 * 1024 * 1024;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&amp;', '&');

const xml = (root: string, fields: Readonly<Record<string, string>>): string => {
  const inside = Object.entries(fields).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${inside.join('')}</${root}>`;
};

const sendXml = (response: ServerResponse, status: number, text: string): void =>
  sendText(response, status, text, { 'content-type': 'application/xml' });

export const sendNothing = (
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, status === 204 ? headers : { 'content-length': 0, ...headers });
  response.end();
};

const partsIn = (body: string): Part[] =>
  [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, inside = '']) => ({
    number: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(inside)?.[1]),
    etag: unescaped(/<ETag>(.*?)<\/ETag>/.exec(inside)?.[1] ?? ''),
  }));

export interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly key: string;
  readonly query: URLSearchParams;
}

type Handler = (asked: Asked) => Promise<void> | void;

/** Path-style requests to one bucket, by method; S3's errors for all others. */
export const bucketApi = (
  bucket: string,
  now: () => number,
  handlers: Readonly<Record<string, Handler>>,
): AwsApi => ({
  // Paths that no other service takes start with a bucket's name.
  takes: (request) => pathOf(request).startsWith(`/${bucket}/`),
  async answer(request, response) {
    try {
      const { method = '', headers } = request;
      const path = pathOf(request);
      const query = new URLSearchParams(queryOf(request));
      const key = decodePart(path.slice(bucket.length + 2));
      // Functions sign with a header, which a link in a browser cannot; the link has its signature in the query.
      if (headers.authorization === undefined)
        checkLink({ method, path, query, host: headers.host ?? '' }, now());
      const handler = handlers[method];
      if (key === undefined || key === '' || !handler) throw new FileError('InvalidRequest');
      await handler({ request, response, key, query });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      sendXml(response, error.status, xml('Error', { Code: error.name, Message: error.message }));
    }
  },
});

interface Found {
  readonly contentType: string;
  readonly bytes: number;
  readonly etag: string;
  readonly keptAt: number;
}

/** Answers GET, or HEAD without the content. */
export const sendFile = async <File extends Found>(
  { request, response }: Asked,
  file: File | undefined,
  read: (file: File) => Readable,
  headersOf: (file: File) => Readonly<Record<string, string>>,
): Promise<void> => {
  const isHead = request.method === 'HEAD';
  if (!file) {
    if (isHead) return sendNothing(response, 404);
    throw new FileError('NoSuchKey');
  }
  response.writeHead(200, {
    'content-type': file.contentType,
    'content-length': file.bytes,
    etag: file.etag,
    'last-modified': new Date(file.keptAt).toUTCString(),
    ...headersOf(file),
  });
  if (isHead) return void response.end();
  await pipeline(read(file), response);
};

export const createFilesApi = (store: FileStore, bucket: string, now: () => number) => {
  const send = (asked: Asked): Promise<void> => {
    const disposition = asked.query.get('response-content-disposition');
    return sendFile(asked, store.find(asked.key), store.read, () =>
      disposition === null ? {} : { 'content-disposition': disposition },
    );
  };

  const write = async ({ request, response, key, query }: Asked): Promise<void> => {
    const { 'content-type': type = 'application/octet-stream', 'x-amz-checksum-crc32': sum } =
      request.headers;
    const checksum = sum?.toString();
    const upload = query.get('uploadId');
    const done =
      upload === null
        ? await store.put(key, type, request, checksum)
        : await store.putPart(upload, Number(query.get('partNumber')), request, checksum);
    sendNothing(response, 200, { etag: done.etag, 'x-amz-checksum-crc32': done.crc32 });
  };

  const upload = async ({ request, response, key, query }: Asked): Promise<void> => {
    const body = await readBody(request, XML_LIMIT);
    if (query.has('uploads')) {
      const type = request.headers['content-type'] ?? 'application/octet-stream';
      const UploadId = store.begin(key, type);
      return sendXml(
        response,
        200,
        xml('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId }),
      );
    }
    const id = query.get('uploadId');
    if (id === null || !body) throw new FileError('InvalidRequest');
    const { etag } = await store.complete(id, partsIn(body.toString('utf8')));
    sendXml(response, 200, xml('CompleteMultipartUploadResult', { Bucket: bucket, Key: key, ETag: etag }));
  };

  const remove = ({ response, key, query }: Asked): void => {
    const id = query.get('uploadId');
    if (id === null) store.remove(key);
    else store.abort(id);
    sendNothing(response, 204);
  };

  return bucketApi(bucket, now, { GET: send, HEAD: send, PUT: write, POST: upload, DELETE: remove });
};
