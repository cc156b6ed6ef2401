import type { APIGatewayProxyEventV2 } from 'aws-lambda';
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

type Headers = Readonly<Record<string, string | undefined>>;

const ADDRESS = /^https?:\/\/[\w.:[\]-]{1,255}$/;

/** An HTTP API writes names in lower case, a WebSocket API as they were sent. */
const valueOf = (headers: Headers, wanted: string): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];

/** The deployment's address, `https://host`, from CloudFront's own header; otherwise the API's. */
export const publicOrigin = (event: APIGatewayProxyEventV2): string => {
  const received = valueOf(event.headers, 'x-public-origin') ?? '';
  return ADDRESS.test(received) ? received : `https://${event.requestContext.domainName}`;
};

/** The caller's address as CloudFront saw it; null for a call that did not come through it. */
export const viewerAddress = ({ headers }: { readonly headers: Headers }): string | null => {
  const received = valueOf(headers, 'x-viewer-address') ?? '';
  return /^[0-9A-Fa-f.:]{2,45}$/.test(received) ? received : null;
};

/** CloudFront's own id of a request, by which its log has it too (`x-edge-request-id`). */
const edgeRequestId = (headers: Headers): string | null => {
  const received = valueOf(headers, 'x-amz-cf-id') ?? '';
  return /^[\w=-]{1,128}$/.test(received) ? received : null;
};

/** Who sent a request, for the log. Only what came through CloudFront is believed: others may write any header. */
export const senderOf = (
  headers: Headers,
  fromEdge: FromEdge,
): Readonly<Record<'viewer_address' | 'edge_request_id', string | null>> => {
  const isFromEdge = fromEdge(headers);
  return {
    viewer_address: isFromEdge ? viewerAddress({ headers }) : null,
    edge_request_id: isFromEdge ? edgeRequestId(headers) : null,
  };
};

/** False for a request from a page of another address: browsers name it in `Origin`, which no script can change. */
export const fromOwnPage = (headers: Headers): boolean => {
  const page = valueOf(headers, 'origin');
  if (page === undefined) return true;
  const own = valueOf(headers, 'x-public-origin') ?? '';
  return ADDRESS.test(own) && page.toLowerCase() === own.toLowerCase();
};
