import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';
const SHORTEST = 24;
const LONGEST = 64;

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

/** `whsec_` and 24 to 64 bytes in base64. */
export const isSigningSecret = (secret: string): boolean => {
  if (!secret.startsWith(PREFIX)) return false;
  const key = keyOf(secret);
  const isBase64 = key.toString('base64') === secret.slice(PREFIX.length);
  return isBase64 && key.length >= SHORTEST && key.length <= LONGEST;
};

/**
 * The headers of Standard Webhooks: one signature for each secret, over the id, the second of the attempt and the
 * body as it is sent. None without a secret.
 */
export const signatureHeaders = (
  secrets: readonly string[],
  id: string,
  now: number,
  body: string,
): Record<string, string> => {
  if (secrets.length === 0) return {};
  const timestamp = String(Math.floor(now / 1000));
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`);
    return `v1,${mac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
};
