import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/**
 * The address under which people know this deployment, `https://host`. CloudFront says it in a header of its own
 * that overwrites a caller's; a call that did not come through it gets the API's own address.
 */
export const publicOrigin = (event: APIGatewayProxyEventV2): string => {
  const told = event.headers['x-public-origin'] ?? '';
  return /^https?:\/\/[\w.:[\]-]{1,255}$/.test(told) ? told : `https://${event.requestContext.domainName}`;
};
