import { createHmac } from 'node:crypto';
import type { Registration } from '../state/model.ts';

const PREFIX = 'whsec_';
const SHORTEST = 24;
const LONGEST = 64;

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

export const isSigningSecret = (secret: string): boolean => {
  if (!secret.startsWith(PREFIX)) return false;
  const key = keyOf(secret);
  const isBase64 = key.toString('base64') === secret.slice(PREFIX.length);
  return isBase64 && key.length >= SHORTEST && key.length <= LONGEST;
};

/** Standard Webhooks: one signature per secret over id, timestamp and body. Empty without secrets. */
export const signatureHeaders = (secrets: readonly string[], id: string, now: number, body: string) => {
  if (secrets.length === 0) return {};
  const timestamp = String(Math.floor(now / 1000));
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`);
    return `v1,${mac.digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
};

export type Answer = { status: number | null; error?: string };

/** For the log; never contains headers. */
const reason = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unreachable';
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return 'unreachable';
};

/** The request; unsigned without secrets. */
export type Message = { id: string; body: string; secrets: readonly string[] };

/** C5. Never throws; does not follow redirects. */
export const postEvent = async (
  { url, header_key, header_value }: Registration,
  { id, body, secrets }: Message,
  now: number,
  signal: AbortSignal,
): Promise<Answer> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(header_key === undefined || header_value === undefined ? {} : { [header_key]: header_value }),
        ...signatureHeaders(secrets, id, now, body),
      },
      body,
      redirect: 'manual',
      signal,
    });
    // Reads the body, so that the connection can be reused.
    await response.arrayBuffer();
    return { status: response.status };
  } catch (error) {
    return { status: null, error: reason(error) };
  }
};
