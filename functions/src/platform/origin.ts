import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { createHash, timingSafeEqual } from 'node:crypto';
import { ORIGIN_HEADER } from '@ramps-gateway/shared/contract/origin.ts';

/** True if the request came through the edge and its firewall, according to its headers. */
export type FromEdge = (headers: Readonly<Record<string, string | undefined>>) => boolean;

/** SHA-256 of an empty text. */
const OF_NOTHING = createHash('sha256').digest();

/**
 * @param digests SHA-256 hex of the accepted secrets, comma-separated: the current and the previous one, so that the
 * edge can change later. Digests may be public, because the secrets have 256 random bits.
 */
export const fromEdge = (digests: string): FromEdge => {
  const accepted = digests.split(',').map((digest) => Buffer.from(digest, 'hex'));
  if (accepted.some(({ length }) => length !== 32))
    throw new Error('ORIGIN_DIGESTS is not a list of SHA-256 digests');
  if (accepted.some((each) => each.equals(OF_NOTHING)))
    throw new Error('ORIGIN_DIGESTS accepts an empty secret');
  return (headers) => {
    // An HTTP API sends header names in lower case, a WebSocket API as received.
    const received = Object.entries(headers).find(([name]) => name.toLowerCase() === ORIGIN_HEADER)?.[1];
    if (received === undefined || received.trim() === '') return false;
    const digest = createHash('sha256').update(received).digest();
    return accepted.some((each) => timingSafeEqual(each, digest));
  };
};

type Headers = Readonly<Record<string, string | undefined>>;

const ADDRESS = /^https?:\/\/[\w.:[\]-]{1,255}$/;

/** An HTTP API sends header names in lower case, a WebSocket API as received. */
const valueOf = (headers: Headers, wanted: string): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];

/** The deployment's address, `https://host`, from CloudFront's own header; without it, the API's. */
export const publicOrigin = (event: APIGatewayProxyEventV2): string => {
  const received = valueOf(event.headers, 'x-public-origin') ?? '';
  return ADDRESS.test(received) ? received : `https://${event.requestContext.domainName}`;
};

/** The caller's address as CloudFront saw it; null for a call that bypassed CloudFront. */
export const viewerAddress = ({ headers }: { readonly headers: Headers }): string | null => {
  const received = valueOf(headers, 'x-viewer-address') ?? '';
  return /^[0-9A-Fa-f.:]{2,45}$/.test(received) ? received : null;
};

/** CloudFront's request id, which its own log has too (`x-edge-request-id`). */
const edgeRequestId = (headers: Headers): string | null => {
  const received = valueOf(headers, 'x-amz-cf-id') ?? '';
  return /^[\w=-]{1,128}$/.test(received) ? received : null;
};

/** The sender of a request, for the log. Only headers from CloudFront count, because anyone else can forge them. */
export const senderOf = (
  headers: Headers,
  isFromEdge: boolean,
): Readonly<Record<'viewer_address' | 'edge_request_id', string | null>> => ({
  viewer_address: isFromEdge ? viewerAddress({ headers }) : null,
  edge_request_id: isFromEdge ? edgeRequestId(headers) : null,
});

/** False for a request from another site's page. Browsers set `Origin`, and no script can change it. */
export const fromOwnPage = (headers: Headers): boolean => {
  const page = valueOf(headers, 'origin');
  if (page === undefined) return true;
  const own = valueOf(headers, 'x-public-origin') ?? '';
  return ADDRESS.test(own) && page.toLowerCase() === own.toLowerCase();
};
