import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { systemClock } from '../../platform/clock.ts';
import { correlated } from '../../platform/correlation.ts';
import type { FromEdge } from '../../platform/origin.ts';
import { flushing, functionMetrics, type Metrics } from '../../platform/metrics.ts';
import { VisibleError } from '../../platform/errors.ts';
import { serveHttp } from '../../platform/http.ts';
import type { Log } from '../../platform/logger.ts';
import type { Audited } from '../audit/act.ts';
import { agreedEndingOf } from '../audit/ending.ts';
import type { Route, Serving } from './route.ts';
import type { Ended } from './work.ts';

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

interface HandlerContext extends Serving {
  readonly log: Log;
  /** Refuses calls that bypass the edge. */
  readonly fromEdge: FromEdge;
  /** Counters of the routes and the handler, flushed after each call. */
  readonly metrics?: Pick<Metrics, 'flush' | 'put'>;
}

/** Sent when a request has been approved. No HTTP event has this shape. */
interface Approved {
  readonly approval: string;
}

const isApproved = (event: Event | Approved): event is Approved => 'approval' in event;

/** Calls `notice` when a call hands over to the audit log. */
const noticing =
  (audited: Audited, notice: () => void): Audited =>
  (auditedAction, work) => {
    notice();
    return audited(auditedAction, work);
  };

const UNKNOWN_COMMAND =
  'It was requested from another version of the gateway, and nothing was done. Request it again.';

/** Carries out an approved request once and records the result. */
const doAgreed = async (
  { approval }: Approved,
  routes: readonly Route[],
  { log, metrics, ...serving }: Serving & { readonly log: Log; readonly metrics: Pick<Metrics, 'put'> },
): Promise<void> => {
  const { secondPerson } = serving;
  const agreed = await secondPerson?.take(approval);
  if (!secondPerson || !agreed) {
    log.info('the approval was already taken or is not approved', { approval });
    return;
  }
  const { record } = agreed.approval;
  const { name, version } = agreed.command;
  let isRecorded = false;
  const audited =
    serving.audited &&
    noticing(serving.audited, () => {
      isRecorded = true;
    });
  let ended: Omit<Ended, 'isRecorded'> = { state: 'done', reason: null };
  const found = routes.find(({ call: { held } }) => held?.command === name && held.version === version);
  try {
    if (found?.execute) await correlated(record.id, () => found.execute?.(agreed, { ...serving, audited }));
    else ended = { state: 'failed', reason: UNKNOWN_COMMAND };
  } catch (error) {
    if (!(error instanceof VisibleError))
      log.error('an approved action failed unexpectedly', error, { approval });
    ended = agreedEndingOf(error, record.action);
  }
  metrics.put('Approvals', 1, ended.state);
  log.info('an approval was executed', { approval, outcome: ended.state });
  await secondPerson.end(agreed, { ...ended, isRecorded });
};

/** The exported `handler` of a function that serves HTTP calls and carries out approved ones. */
export const httpHandler = (
  routes: readonly Route[],
  { log, fromEdge, metrics = functionMetrics(systemClock), ...serving }: HandlerContext,
): ((event: Event | Approved, context: Context) => Promise<Result>) => {
  const lines = routes.map(({ call: { method, path }, run }) => ({
    method,
    path,
    handler: (event: Event) => run(event, serving),
  }));
  const serve = serveHttp(lines, { log, fromEdge, metrics });
  return flushing(metrics, async (event: Event | Approved, context: Context) => {
    if (!isApproved(event)) return serve(event, context);
    await doAgreed(event, routes, { log, metrics, ...serving });
    return {};
  });
};
