import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { FromEdge } from './edge.ts';

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
