import * as z from 'zod/mini';
import type { Call, Fields } from '@ramps-gateway/shared/contract/call.ts';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { VisibleError } from './errors.ts';
import { isWellFormed, parseExact } from './json.ts';

type Schema = z.core.$ZodType;

/** A use case's parsed input. */
export interface Input<P extends Schema, Q extends Schema, B extends Schema> {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
  /** The `Idempotency-Key` header, as sent. */
  readonly idempotencyKey: string | undefined;
}

export type AnyInput = Input<Schema, Schema, Schema>;

/** Problems as `path: what is wrong`, without the sent value. */
const problems = (error: z.core.$ZodError): readonly { path: string; message: string }[] =>
  error.issues
    .slice(0, 20)
    .map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));

/** A full sentence (S5.22 requires some verbatim) is shown without a prefix; other texts get the field's name. */
const isSentence = (message: string): boolean => /^[A-Z]/.test(message) && !message.startsWith('Invalid ');

/** Parses a part of a request. Throws a 400 that names the first invalid field, but never its value. */
export const parse = <S extends Schema>(schema: S, value: unknown, what: string): z.output<S> => {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const list = problems(parsed.error);
  const { path, message } = list[0] ?? { path: '', message: 'not valid' };
  const where = isSentence(message) ? '' : `${path === '' ? what : path}: `;
  throw new VisibleError('INVALID_REQUEST', `${where}${message}`, list);
};

const decode = (segment: string | undefined): string => {
  try {
    return decodeURIComponent(segment ?? '');
  } catch {
    throw new VisibleError('INVALID_REQUEST', 'The address is not valid.');
  }
};

/** A decoded part of an address; unchanged if it cannot be decoded. */
export const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

export const rawBody = (event: APIGatewayProxyEventV2): string =>
  event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : (event.body ?? '');

export const rawBytes = (event: APIGatewayProxyEventV2): Uint8Array =>
  Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');

const jsonBody = (event: APIGatewayProxyEventV2): unknown => {
  const text = rawBody(event);
  if (text === '') return undefined;
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(event.headers['content-type'] ?? ''))
    throw new VisibleError('UNSUPPORTED_MEDIA_TYPE');
  try {
    const value = parseExact(text);
    if (isWellFormed(value)) return value;
  } catch {
    throw new VisibleError('INVALID_JSON');
  }
  throw new VisibleError('INVALID_JSON', 'The body contains invalid Unicode.');
};

/** The body before validation, to determine the call's action; `undefined` if it is not JSON. Never throws. */
export const bodyAsItCame = (event: APIGatewayProxyEventV2): unknown => {
  try {
    return parseExact(rawBody(event));
  } catch {
    return undefined;
  }
};

/** Path parameters; the router passes them undecoded. */
export const parseParams = <P extends Schema>(schema: P, event: APIGatewayProxyEventV2): z.output<P> =>
  parse(
    schema,
    Object.fromEntries(
      Object.entries(event.pathParameters ?? {}).map(([name, value]) => [name, decode(value)]),
    ),
    'address',
  );

export const parseInput = <P extends Fields, Q extends Fields, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  event: APIGatewayProxyEventV2,
): Input<P, Q, B> => {
  const takesBody = call.method !== 'GET' && call.method !== 'DELETE';
  return {
    params: parseParams(call.params, event),
    query: parse(call.query, event.queryStringParameters ?? {}, 'query'),
    body: parse(call.body, takesBody ? jsonBody(event) : undefined, 'body'),
    idempotencyKey: event.headers['idempotency-key'],
  };
};

/** Parses a stored input again, under the current schema. */
export const parseAgain = <P extends Fields, Q extends Fields, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  { params, query, body, idempotencyKey }: AnyInput,
): Input<P, Q, B> => ({
  params: parse(call.params, params, 'address'),
  query: parse(call.query, query, 'query'),
  body: parse(call.body, body, 'body'),
  idempotencyKey,
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const readKey = (header: string | undefined): string => {
  if (header === undefined || !UUID.test(header))
    throw new VisibleError(
      'INVALID_REQUEST',
      'Idempotency-Key: this call requires a header with a UUID. Repeat the call with the same UUID.',
    );
  return header.toLowerCase();
};
