import httpRouter from '@middy/http-router';
import middy from '@middy/core';
import type { Call, Fields } from '@ramps-gateway/shared/contract/call.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type * as z from 'zod/mini';
import { correlated } from './correlation.ts';
import type { FromEdge } from './edge.ts';
import { errorBody, VisibleError } from './errors.ts';
import type { Log } from './logger.ts';
import { flushing, type Metrics, noMetrics } from './metrics.ts';
import { principalOf, type Roles } from './principal.ts';
import { type Input, parseInput, parseParams } from './request.ts';

type Schema = z.core.$ZodType;
type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

/** One call bound to its use case. */
export interface Route {
  readonly call: Pick<Call, 'method' | 'path' | 'access'>;
  readonly run: (event: Event, roles: Roles) => Promise<Result>;
}

const json = (statusCode: number, body: unknown): Result => ({
  statusCode,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
});

const claimsOf = (event: Event): unknown => {
  const context: unknown = event.requestContext;
  if (typeof context !== 'object' || context === null || !('authorizer' in context)) return undefined;
  const authorizer = context.authorizer;
  if (typeof authorizer !== 'object' || authorizer === null || !('jwt' in authorizer)) return undefined;
  const jwt = authorizer.jwt;
  return typeof jwt === 'object' && jwt !== null && 'claims' in jwt ? jwt.claims : undefined;
};

const admit = async (call: Pick<Call, 'access'>, event: Event, roles: Roles): Promise<Principal> => {
  if (call.access === 'public') throw new Error('a public call has no principal');
  const claimed = principalOf(claimsOf(event));
  if (!claimed) throw new VisibleError('UNAUTHENTICATED');
  const roleOf = call.access.fresh ? roles.fresh : roles.recent;
  // Any role above client sees what is others': it is judged by the role row of now, with any call.
  const byRow = call.access.fresh || claimed.role !== 'client';
  const role = byRow ? await roleOf(claimed.user_id) : claimed.role;
  if (!call.access.roles.includes(role)) throw new VisibleError('FORBIDDEN');
  return { user_id: claimed.user_id, role };
};

/** Binds a call of the contract to its use case: identity, policy, parsing and the answer's status live here. */
export const route = <P extends Fields, Q extends Fields, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  useCase: (who: Principal, input: Input<P, Q, B>, event: Event) => Promise<z.input<A>>,
): Route => ({
  call,
  run: async (event, roles) => {
    const who = await admit(call, event, roles);
    return json(call.status, await useCase(who, parseInput(call, event), event));
  },
});

/** A file in place of an answer: as it is, to be saved under its name. */
export interface FileAnswer {
  /** Letters, digits, dots and dashes. */
  readonly name: string;
  readonly contentType: string;
  readonly content: string | Uint8Array;
}

/** The same for a call that answers with a file; its errors are as all others. */
export const fileRoute = <P extends Fields, Q extends Fields, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  useCase: (who: Principal, input: Input<P, Q, B>) => Promise<FileAnswer>,
): Route => ({
  call,
  run: async (event, roles) => {
    const who = await admit(call, event, roles);
    const { name, contentType, content } = await useCase(who, parseInput(call, event));
    const isText = typeof content === 'string';
    return {
      statusCode: call.status,
      headers: {
        'content-type': contentType,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
      body: isText ? content : Buffer.from(content).toString('base64'),
      isBase64Encoded: !isText,
    };
  },
});

/** A public call: it identifies its caller itself. */
export const publicRoute = <P extends Fields, Q extends Fields, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  useCase: (event: Event, params: z.output<P>) => Promise<z.input<A>>,
): Route => ({
  call,
  run: async (event) => json(call.status, await useCase(event, parseParams(call.params, event))),
});

/** The one place where an error becomes an answer (CONTRIBUTING.md, habit 2). */
const answerFor = (error: unknown, log: Log, requestId: string): Result => {
  if (error instanceof VisibleError) {
    const answer = json(error.status, errorBody(error.code, error.message, error.details));
    const { retryAfterSeconds: seconds } = error;
    return seconds === undefined
      ? answer
      : { ...answer, headers: { ...answer.headers, 'retry-after': String(seconds) } };
  }
  log.error('unexpected error', error, { error_id: requestId });
  return json(500, errorBody('INTERNAL', 'Something went wrong on our side.', { error_id: requestId }));
};

interface HandlerContext {
  readonly log: Log;
  readonly roles: Roles;
  /** Calls that did not come through the one address are refused, whatever they are. */
  readonly fromEdge: FromEdge;
  /** What the routes count; written when a call has been served. */
  readonly metrics?: Pick<Metrics, 'flush'>;
}

/** The exported `handler` of a function that serves HTTP calls. Whatever a call leads to is found by its request id. */
export const httpHandler = (
  routes: readonly Route[],
  { log, roles, fromEdge, metrics = noMetrics }: HandlerContext,
): ((event: Event, context: Context) => Promise<Result>) => {
  const router = httpRouter<Event, Result>({
    routes: routes.map(({ call, run }) => ({
      method: call.method,
      path: call.path,
      handler: (event: Event) => run(event, roles),
    })),
    notFoundResponse: () => json(404, errorBody('NOT_FOUND', 'Endpoint not allowed')),
  });
  const serve = middy<Event, Result>()
    .before(({ event }) => {
      if (!fromEdge(event.headers))
        throw new VisibleError('FORBIDDEN', 'Calls are accepted at the address of the console only.');
    })
    .onError((request) => {
      request.response = answerFor(request.error, log, request.event.requestContext.requestId);
    })
    .handler(router);
  return flushing(metrics, (event: Event, context: Context) =>
    correlated(event.requestContext.requestId, () => serve(event, context)),
  );
};
