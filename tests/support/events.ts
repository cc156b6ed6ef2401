import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { ORIGIN_PROOF } from './origin.ts';

interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Claims of a verified token; without them there is none. */
  readonly claims?: Readonly<Record<string, string>>;
}

/** An access token's claims in the JWT authorizer's format. */
export const claimsOf = (userId: string, groups?: string): Record<string, string> => ({
  sub: userId,
  token_use: 'access',
  username: userId,
  client_id: 'client-1',
  ...(groups === undefined ? {} : { 'cognito:groups': groups }),
});

const authorizer = (claims: Request['claims']) =>
  claims === undefined ? {} : { authorizer: { jwt: { claims, scopes: null } } };

export const httpEvent = ({
  method,
  path,
  query,
  body,
  headers,
  claims,
}: Request): APIGatewayProxyEventV2 => {
  const requestContext = {
    accountId: '123456789012',
    apiId: 'api-1',
    domainName: 'api-1.execute-api.us-east-1.amazonaws.com',
    domainPrefix: 'api-1',
    http: { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' },
    requestId: 'request-1',
    routeKey: '$default',
    stage: '$default',
    time: '20/Nov/2026:14:00:00 +0000',
    timeEpoch: 1_795_183_200_000,
    ...authorizer(claims),
  };
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...ORIGIN_PROOF,
      ...headers,
    },
    ...(query === undefined ? {} : { queryStringParameters: { ...query } }),
    requestContext,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    isBase64Encoded: false,
  };
};

/** The parts of the context that handlers read. The timeout is that of the deployed functions. */
export const lambdaContext = { awsRequestId: 'request-1', getRemainingTimeInMillis: () => 29_000 } as Context;
