import httpRouter from '@middy/http-router';
import middy from '@middy/core';
import type { Method } from '@ramps-gateway/shared/contract/call.ts';
import { METRICS } from '@ramps-gateway/shared/contract/metrics.ts';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { correlated } from './correlation.ts';
import { type FromEdge, senderOf } from './origin.ts';
import { errorBody, VisibleError } from './errors.ts';
import type { Log } from './logger.ts';
import type { Metrics } from './metrics.ts';

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

export const json = (statusCode: number, body: unknown): Result => ({
  statusCode,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
});

/** Stops browsers from guessing a different content type. */
const withoutSniffing = (answer: Result): Result => ({
  ...answer,
  headers: { ...answer.headers, 'x-content-type-options': 'nosniff' },
});

const MOST_USER_AGENT = 300;

export const userAgentOf = (event: Event): string | null =>
  event.headers['user-agent']?.slice(0, MOST_USER_AGENT) ?? null;

/** Logs and counts refusals: many of them can mean a stolen session. The audit log has the caller. */
const noteRefusal = (error: VisibleError, { log, metrics, call }: Answering): void => {
  const code = METRICS.Refusals.values.find((value) => value === error.code);
  if (code === undefined) return;
  metrics.put('Refusals', 1, code);
  log.info('a call was refused', { code, call });
};

interface Answering {
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'put'>;
  readonly requestId: string;
  readonly call: string;
}

/** Maps every error to an answer (CONTRIBUTING.md, habit 2). */
const answerFor = (error: unknown, answering: Answering): Result => {
  const { log, requestId } = answering;
  if (error instanceof VisibleError) {
    noteRefusal(error, answering);
    const answer = json(error.status, errorBody(error.code, error.message, error.details));
    const { retryAfterSeconds: seconds } = error;
    return seconds === undefined
      ? answer
      : { ...answer, headers: { ...answer.headers, 'retry-after': String(seconds) } };
  }
  log.error('unexpected error', error, { error_id: requestId });
  return json(500, errorBody('INTERNAL', 'Something went wrong on our side.', { error_id: requestId }));
};

interface Line {
  readonly method: Method;
  readonly path: string;
  readonly handler: (event: Event) => Promise<Result>;
}

interface HttpContext {
  readonly log: Log;
  /** Refuses every call that bypasses the edge. */
  readonly fromEdge: FromEdge;
  readonly metrics: Pick<Metrics, 'put'>;
}

/** Serves HTTP calls. The request id correlates everything that a call causes. */
export const serveHttp = (
  routes: readonly Line[],
  { log, fromEdge, metrics }: HttpContext,
): ((event: Event, context: Context) => Promise<Result>) => {
  const router = httpRouter<Event, Result>({
    routes: [...routes],
    notFoundResponse: () => json(404, errorBody('NOT_FOUND', 'Endpoint not allowed')),
  });
  const failed = (error: unknown, { routeKey: call, requestContext: { requestId } }: Event): Result =>
    answerFor(error, { log, metrics, requestId, call });
  const serve = middy<Event, Result>()
    .onError((request) => {
      request.response = failed(request.error, request.event);
    })
    .handler(router);
  const bypass = "Calls are accepted only at the console's address.";
  return (event, context) =>
    correlated(event.requestContext.requestId, async () => {
      const isFromEdge = fromEdge(event.headers);
      const served = isFromEdge
        ? await serve(event, context)
        : failed(new VisibleError('FORBIDDEN', bypass), event);
      const answer = withoutSniffing(served);
      log.info('call', {
        route: event.routeKey,
        status: answer.statusCode ?? null,
        ...senderOf(event.headers, isFromEdge),
      });
      return answer;
    });
};
