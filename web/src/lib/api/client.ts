import { heldAnswer } from '@ramps-gateway/shared/contract/held.ts';
import { type Call, type Fields, pathOf } from '@ramps-gateway/shared/contract/call.ts';
import { ERRORS } from '@ramps-gateway/shared/contract/errors.ts';
import * as z from 'zod/mini';
import { accessToken, endHere } from '../auth/session.ts';
import { confirmIdentity } from '../auth/step-up.ts';
import '../zod.ts';
import {
  ApiError,
  errorOfAnswer,
  heldError,
  networkError,
  signedOutError,
  unreadableAnswer,
} from './error.ts';
import { showHeld } from '../held.ts';

type Schema = z.core.$ZodType;

interface Input<P extends Schema, B extends Schema> {
  readonly params?: z.input<P> & Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: z.input<B>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** @throws ApiError if a value is no valid path segment */
export const addressOf = (
  path: string,
  values: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | number | undefined>> = {},
): string => {
  const filled = pathOf(path, values);
  if (filled === undefined) throw new ApiError('NOT_FOUND', ERRORS.NOT_FOUND.message, 404);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search}`;
};

const tokenFor = async (renew: boolean): Promise<string> => {
  const token = await accessToken({ renew }).catch(() => {
    throw networkError();
  });
  if (token === null) throw signedOutError();
  return token;
};

const send = async (address: string, init: RequestInit, token: string): Promise<Response> => {
  const headers = new Headers(init.headers);
  headers.set('accept', 'application/json');
  headers.set('authorization', `Bearer ${token}`);
  if (init.body !== undefined) headers.set('content-type', 'application/json');
  try {
    return await fetch(address, { ...init, headers });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw networkError();
  }
};

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

/**
 * After a 401 it renews the token and tries once more, because the server's clock decides. After a step-up answer, the
 * user signs in again, and the same request is repeated with its key.
 */
const responseTo = async <P extends Fields, Q extends Fields, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  { params, query, body, headers, signal }: Input<P, B>,
): Promise<Response> => {
  const address = addressOf(call.path, params, query);
  const init: RequestInit = {
    method: call.method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(headers ? { headers: { ...headers } } : {}),
    ...(signal ? { signal } : {}),
  };
  const attempt = async (renew: boolean) => send(address, init, await tokenFor(renew));
  let response = await attempt(false);
  if (response.status === 401) response = await attempt(true);
  let refusal = response.ok ? undefined : errorOfAnswer(response.status, await readJson(response));
  if (refusal?.code === 'STEP_UP_REQUIRED' && (await confirmIdentity())) {
    response = await attempt(false);
    refusal = response.ok ? undefined : errorOfAnswer(response.status, await readJson(response));
  }
  // Renewed tokens belong to the same session, so the server rejects them too.
  if (refusal?.code === 'SESSION_ENDED') void endHere();
  if (refusal) throw refusal;
  return response;
};

/** @throws ApiError for an unreadable answer */
export const parsed = <A extends Schema>(schema: A, answer: unknown, status: number): z.output<A> => {
  const { success, data } = z.safeParse(schema, answer);
  if (!success) throw unreadableAnswer(status);
  return data;
};

const heldBy = (answer: unknown): ApiError => {
  showHeld(parsed(heldAnswer, answer, 202).approval);
  return heldError();
};

/**
 * Makes one call of the contract to the page's origin and parses the answer. @throws ApiError with the contract's code
 * and message; `NETWORK` without an answer, `HELD` if held for approval
 */
export const callApi = async <P extends Fields, Q extends Fields, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  input: Input<P, B> = {},
): Promise<z.output<A>> => {
  const response = await responseTo(call, input);
  const answer = await readJson(response);
  if (response.status === 202) throw heldBy(answer);
  return parsed(call.answer, answer, response.status);
};

/** A call without a token. @throws ApiError like `callApi` */
export const callPublicApi = async <P extends Fields, Q extends Fields, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  { body }: Pick<Input<P, B>, 'body'>,
): Promise<z.output<A>> => {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const response = await fetch(call.path, { method: call.method, headers, body: JSON.stringify(body) }).catch(
    () => {
      throw networkError();
    },
  );
  const answer = await readJson(response);
  if (!response.ok) throw errorOfAnswer(response.status, answer);
  return parsed(call.answer, answer, response.status);
};

/** The same for a file, as raw bytes, because a signature covers them. */
export const fetchFile = async <P extends Fields, Q extends Fields, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  input: Input<P, B>,
): Promise<Blob> => {
  const response = await responseTo(call, input);
  try {
    return await response.blob();
  } catch {
    throw networkError();
  }
};
