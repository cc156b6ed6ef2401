import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decodePart, pathOf, queryOf, readBody } from '../http/plain.ts';
import { checkLink } from './signature.ts';
import { FileError, type FileStore, type Part } from './store.ts';

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

const sendXml = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, {
    'content-type': 'application/xml',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
};

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

/** Path-style requests to one bucket, by method; the rest is answered like S3. */
export const answering =
  (bucket: string, now: () => number, handlers: Readonly<Record<string, Handler>>) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const { method = '', headers } = request;
      const path = pathOf(request);
      const query = new URLSearchParams(queryOf(request));
      const [, host = '', ...rest] = path.split('/');
      const key = decodePart(rest.join('/'));
      // Functions sign by header, which a browser cannot; a link carries its signature.
      if (headers.authorization === undefined)
        checkLink({ method, path, query, host: headers.host ?? '' }, now());
      if (decodePart(host) !== bucket) throw new FileError('NoSuchBucket');
      const handler = handlers[method];
      if (key === undefined || key === '' || !handler) throw new FileError('InvalidRequest');
      await handler({ request, response, key, query });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      sendXml(response, error.status, xml('Error', { Code: error.name, Message: error.message }));
    }
  };

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

  return answering(bucket, now, { GET: send, HEAD: send, PUT: write, POST: upload, DELETE: remove });
};

/** Unclaimed paths start with a bucket's name. */
export const isFilesCall = (request: IncomingMessage, bucket: string): boolean =>
  pathOf(request).startsWith(`/${bucket}/`);
