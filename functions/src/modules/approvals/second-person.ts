import type { ApprovalRecord } from '@ramps-gateway/shared/contract/approvals.ts';
import { linkTo } from '@ramps-gateway/shared/contract/records.ts';
import { APPROVAL_HOURS, isHeldBy, type PolicyItem } from '@ramps-gateway/shared/domain/policy.ts';
import { type Clock, later } from '../../platform/clock.ts';
import { holding } from '../../platform/deed.ts';
import { heldText } from '../../platform/ending.ts';
import { VisibleError } from '../../platform/errors.ts';
import { digest } from '../../platform/ids.ts';
import { canonical } from '../../platform/json.ts';
import { claimsOf } from '../../platform/principal.ts';
import { rawBody } from '../../platform/request.ts';
import {
  type Agreed,
  type Asked,
  Held,
  type Proposal,
  type SecondPerson,
} from '../../platform/second-person.ts';
import { shownOf } from '../audit/model.ts';
import { recorded } from '../audit/recorded.ts';
import { attemptOf } from './attempt.ts';
import type { Approvals, KeptRequest, PolicyRow, Seal, StoredApproval } from './ports.ts';

export interface SecondPersonPorts {
  readonly approvals: Approvals;
  readonly policy: Pick<PolicyRow, 'read'>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly seal?: Seal;
}

const HOUR_MS = 60 * 60 * 1000;

/** What is executed lives 29 s; after this it was interrupted. */
export const EXECUTED_WITHIN_MS = 2 * 60 * 1000;

const TRIES = 4;

const HEADERS = ['content-type', 'idempotency-key', 'user-agent', 'x-public-origin', 'x-viewer-address'];
const CLAIMS = ['sub', 'token_use', 'cognito:groups', 'auth_time', 'origin_jti'];

const textsOf = (source: unknown, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value: unknown = Object.entries(source ?? {}).find(([key]) => key.toLowerCase() === name)?.[1];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

const fieldsOf = (fields: Readonly<Record<string, string | undefined>> | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );

/** Of what a second person is shown; what an order is worth moves with the price. */
const digestOf = ({ item, object, account, before, after }: Proposal): string =>
  digest(canonical([item, object, account?.id ?? null, before ?? null, after ?? null]));

const answerOf = ({ id, item, state, ends_at }: ApprovalRecord) => ({
  approval: { id, item, state, ends_at },
});

/** Stores a request that needs a second person, and makes it once when somebody else has agreed. */
export const createSecondPerson = ({
  approvals,
  policy,
  clock,
  newId,
  seal,
}: SecondPersonPorts): SecondPerson => {
  const sealFor = (): Seal => {
    if (!seal) throw new Error('a request with secrets is held, and nothing seals it');
    return seal;
  };

  const requestOf = async (
    { call, event, maker }: Asked,
    id: string,
    shown: string,
  ): Promise<KeptRequest> => {
    const body = rawBody(event);
    const params = fieldsOf(event.pathParameters);
    const query = fieldsOf(event.queryStringParameters);
    const headers = textsOf(event.headers, HEADERS);
    const key = headers['idempotency-key'] ?? null;
    const sealed = call.sealed === true && body !== '';
    return {
      service: call.service,
      method: call.method,
      path: call.path,
      params,
      query,
      body: body === '' ? null : sealed ? await sealFor().seal(body, id) : body,
      sealed,
      headers,
      claims: textsOf(claimsOf(event), CLAIMS),
      domain: event.requestContext.domainName,
      shown,
      // Of a body with secrets nothing: what people make up can be guessed from its digest.
      digest: digest(
        canonical([maker.user_id, call.method, call.path, params, query, sealed ? null : body, key, shown]),
      ),
    };
  };

  const recordOf = ({ call, maker, action }: Asked, id: string, proposal: Proposal): ApprovalRecord => {
    if (action === null) throw new Error(`${call.method} ${call.path} is held as no action`);
    const now = clock();
    const at = later(now, 0);
    return {
      id,
      user_id: maker.user_id,
      item: proposal.item,
      action,
      state: 'open',
      maker: { id: maker.user_id, email: maker.email, role: maker.role },
      object: proposal.object,
      sub_account_id: proposal.account?.id ?? null,
      sub_account: proposal.account ? linkTo(proposal.account) : null,
      before: shownOf(proposal.before) ?? null,
      after: shownOf(proposal.after) ?? null,
      amount_brl: proposal.amountBrl ?? null,
      together_brl: proposal.togetherBrl ?? null,
      first_time: proposal.firstTime ?? false,
      similar_to: proposal.similarTo ?? null,
      decided_by: null,
      decided_at: null,
      note: null,
      reason: null,
      created_at: at,
      ends_at: later(now, APPROVAL_HOURS * HOUR_MS),
      updated_at: at,
    };
  };

  const asks = async (item: PolicyItem): Promise<boolean> => isHeldBy((await policy.read()).record, item);

  const hold = async (asked: Asked, proposal: Proposal): Promise<void> => {
    const { record: settled } = await policy.read();
    const item = [proposal.item, ...(proposal.also ?? [])].find((each) => isHeldBy(settled, each));
    if (item === undefined) return;
    const id = `apr_${newId()}`;
    const request = await requestOf(asked, id, digestOf(proposal));
    const record = recordOf(asked, id, { ...proposal, item });
    for (let tries = 0; tries < TRIES; tries += 1) {
      const waiting = await approvals.waitingFor(request.digest);
      if (waiting) throw new Held(answerOf(waiting.record));
      holding(heldText(id));
      if (await approvals.create(record, request, proposal.account?.manager_id ?? null))
        throw new Held(answerOf(record));
    }
    throw new VisibleError('CONFLICT');
  };

  const eventOf = async ({ record }: StoredApproval, request: KeptRequest): Promise<Agreed['event']> => {
    const { body, sealed, method, path, domain } = request;
    const opened = body !== null && sealed ? await sealFor().open(body, record.id) : body;
    const now = clock();
    return {
      version: '2.0',
      routeKey: `${method} ${path}`,
      rawPath: path,
      rawQueryString: new URLSearchParams(request.query).toString(),
      headers: { ...request.headers },
      queryStringParameters: { ...request.query },
      pathParameters: { ...request.params },
      ...(opened === null ? {} : { body: opened }),
      isBase64Encoded: false,
      requestContext: {
        accountId: '',
        apiId: '',
        domainName: domain,
        domainPrefix: '',
        http: { method, path, protocol: 'HTTP/1.1', sourceIp: '', userAgent: '' },
        requestId: record.id,
        routeKey: `${method} ${path}`,
        stage: '$default',
        time: now.toISOString(),
        timeEpoch: now.getTime(),
        ...{ authorizer: { jwt: { claims: { ...request.claims }, scopes: null } } },
      },
    };
  };

  return {
    asks,
    hold,
    take: async (id) => {
      const found = await approvals.get(id);
      if (found?.record.state !== 'approved' || !found.request) return undefined;
      const now = clock();
      const record = { ...found.record, state: 'executing' as const, updated_at: later(now, 0) };
      const event = await eventOf(found, found.request);
      if (!(await approvals.move(found, record, later(now, EXECUTED_WITHIN_MS)))) return undefined;
      const approval = { record, version: found.version + 1, managerId: found.managerId };
      return { approval, event, digest: found.request.shown };
    },
    check: ({ digest: agreedTo }, proposal) => {
      if (digestOf(proposal) !== agreedTo)
        throw new VisibleError(
          'CONFLICT',
          'What this would do is not what was agreed to any more: something has changed since. Ask for it again.',
        );
    },
    end: async ({ approval }, { state, reason, isRecorded }) => {
      const now = clock();
      const record = { ...approval.record, state, reason, updated_at: later(now, 0) };
      const move = () => approvals.move(approval, record, null);
      await (isRecorded ? move() : recorded(attemptOf(record, reason ?? '', now), move));
    },
  };
};
