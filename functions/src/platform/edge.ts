import { createHash, timingSafeEqual } from 'node:crypto';
import { ORIGIN_HEADER } from '@ramps-gateway/shared/contract/origin.ts';

/** Whether a request came through the one address, where the firewall is, and not around it. By its headers. */
export type FromEdge = (headers: Readonly<Record<string, string | undefined>>) => boolean;

/** SHA-256 of nothing. */
const OF_NOTHING = createHash('sha256').digest();

/**
 * @param digests SHA-256 hex of the accepted secrets, by commas: the current and the previous, so the edge changes at its
 * own pace. The secrets have 256 random bits, so digests may be seen.
 */
export const fromEdge = (digests: string): FromEdge => {
  const accepted = digests.split(',').map((digest) => Buffer.from(digest, 'hex'));
  if (accepted.some(({ length }) => length !== 32))
    throw new Error('ORIGIN_DIGESTS holds no SHA-256 digests');
  if (accepted.some((each) => each.equals(OF_NOTHING)))
    throw new Error('ORIGIN_DIGESTS accepts an empty secret');
  return (headers) => {
    // An HTTP API writes names in lower case, a WebSocket API as they were sent.
    const received = Object.entries(headers).find(([name]) => name.toLowerCase() === ORIGIN_HEADER)?.[1];
    if (received === undefined || received.trim() === '') return false;
    const digest = createHash('sha256').update(received).digest();
    return accepted.some((each) => timingSafeEqual(each, digest));
  };
};
