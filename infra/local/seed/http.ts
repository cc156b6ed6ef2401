import * as z from 'zod/mini';

/** An answer with an error status. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;

  constructor(line: string, status: number, text: string) {
    super(`${line} answered ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

export interface CallOptions {
  readonly body?: unknown;
  readonly token?: string;
  /** Statuses of errors that are as good as success: it was there already. */
  readonly accept?: readonly number[];
}

/** Calls `METHOD path` below an address and reads its JSON. Throws CallError. */
export const call = async <Schema extends z.ZodMiniType>(
  base: string,
  line: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  schema: Schema,
  { body, token, accept = [] }: CallOptions = {},
): Promise<z.output<Schema> | undefined> => {
  const [method = '', path = ''] = line.split(' ');
  const response = await fetch(`${base}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  if (accept.includes(response.status)) return undefined;
  if (!response.ok) throw new CallError(line, response.status, text);
  return schema.parse(JSON.parse(text || 'null'));
};

/** For answers of which nothing is needed. */
export const anything = z.unknown();
