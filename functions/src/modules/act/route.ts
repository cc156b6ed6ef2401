import { BY_ITS_BODY, type Call, type Fields } from '@ramps-gateway/shared/contract/call.ts';
import { objectOf } from '@ramps-gateway/shared/domain/audit.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { VisibleError } from '../../platform/errors.ts';
import { json, userAgentOf } from '../../platform/http.ts';
import { digest } from '../../platform/ids.ts';
import { publicOrigin, viewerAddress } from '../../platform/origin.ts';
import {
  claimsOf,
  isEnded,
  principalOf,
  type Roles,
  sessionOf,
  signedInAt,
  type Standing,
} from '../../platform/principal.ts';
import {
  type AnyInput,
  bodyAsItCame,
  decoded,
  type Input,
  parseAgain,
  parseInput,
  parseParams,
} from '../../platform/request.ts';
import type { Audited, Begin, AuditedAction, Named, Naming } from '../audit/act.ts';
import { demandSetUp, demandStepUp, type FactorRule } from '../step-up/second-factor.ts';
import {
  type Agreed,
  createWork,
  decidedBy,
  Held,
  type SecondPerson,
  type Sender,
  type Work,
} from './work.ts';

type Schema = z.core.$ZodType;
type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

export interface Serving {
  readonly roles: Roles;
  /** Required for calls that are audited. */
  readonly audited?: Audited | undefined;
  /** Required for calls that may need approval. */
  readonly secondPerson?: SecondPerson | undefined;
  /** Who must have a second factor. Required for calls that need a sign-in. */
  readonly secondFactor: () => FactorRule;
}

export interface Route {
  readonly call: Pick<
    Call,
    | 'method'
    | 'path'
    | 'service'
    | 'access'
    | 'action'
    | 'refusedAs'
    | 'stepUp'
    | 'withoutSecondFactor'
    | 'held'
    | 'sealed'
  >;
  readonly run: (event: Event, serving: Serving) => Promise<Result>;
  /** Carries out an approved request under the rules that apply now. Absent unless the call can need approval. */
  readonly execute?: (agreed: Agreed, serving: Serving) => Promise<unknown>;
}

/** A call over HTTP, or an earlier one that has been approved. */
interface Request<I> {
  readonly id: string;
  readonly at: Date;
  readonly claimed: Principal;
  readonly sender: Sender;
  readonly origin: string;
  /** Seconds; undefined if the token does not say. */
  readonly signedInAt: number | undefined;
  /** The id in the path. */
  readonly objectId: string | undefined;
  /** Valid or not; undefined if it is not JSON. */
  readonly body: () => unknown;
  readonly input: () => I;
  readonly agreed: Agreed | undefined;
}

/** @throws VisibleError UNAUTHENTICATED */
const madeOverHttp = <I>(event: Event, input: () => I): Request<I> => {
  const claims = claimsOf(event);
  const claimed = principalOf(claims);
  if (!claimed) throw new VisibleError('UNAUTHENTICATED');
  const [id] = Object.values(event.pathParameters ?? {});
  return {
    id: event.requestContext.requestId,
    at: new Date(event.requestContext.timeEpoch),
    claimed,
    sender: {
      address: viewerAddress(event),
      userAgent: userAgentOf(event),
      session: sessionOf(claims),
    },
    origin: publicOrigin(event),
    signedInAt: signedInAt(claims),
    objectId: id === undefined ? undefined : decoded(id),
    body: () => bodyAsItCame(event),
    input,
    agreed: undefined,
  };
};

const texts = z.record(z.string(), z.string());

const madeEarlier = <I>(agreed: Agreed, input: () => I): Request<I> => {
  const { approval, sender, origin } = agreed;
  const { id, maker } = approval.record;
  const [objectId] = Object.values(texts.safeParse(agreed.input.params).data ?? {});
  return {
    id,
    at: agreed.at,
    claimed: { user_id: maker.id, role: maker.role },
    sender,
    origin,
    signedInAt: undefined,
    objectId,
    body: () => agreed.input.body,
    input,
    agreed,
  };
};

const standingOf = async (
  { access, action, stepUp }: Route['call'],
  { claimed, agreed }: Request<unknown>,
  roles: Roles,
): Promise<Standing> => {
  // An approved request is carried out under the maker's current role.
  if (agreed) return roles.fresh(claimed.user_id);
  if (access !== 'public' && access.fresh) return roles.fresh(claimed.user_id);
  // Roles above client see other users' data, so each of their calls is checked against the current role row.
  const says = action === BY_ITS_BODY ? undefined : action;
  const byRow = claimed.role !== 'client' || (says ?? stepUp) !== undefined;
  if (byRow) return roles.recent(claimed.user_id);
  // A client's row never grants more than the token, but the user may be disabled.
  return { ...(await roles.recentClient(claimed.user_id)), role: claimed.role };
};

const namedIn = (
  { method, path, action, refusedAs }: Route['call'],
  { body }: Request<unknown>,
  naming: Naming | undefined,
): Named | undefined => {
  if (action !== BY_ITS_BODY) return action && { action };
  if (naming === undefined) throw new Error(`${method} ${path} has no "naming"`);
  return naming(body()) ?? (refusedAs && { action: refusedAs });
};

const auditedActionOf = (
  asked: Named | undefined,
  { id, at, claimed: { user_id }, sender, objectId, agreed }: Request<unknown>,
  { role, email }: Standing,
): AuditedAction => {
  const approval = agreed?.approval.record;
  return {
    approval: approval && { id: approval.id, by: decidedBy(approval) },
    id: `aud_${digest(`${id} ${at.toISOString()}`)}`,
    at: at.toISOString(),
    actor: { kind: 'person', user_id, email, role },
    address: sender.address,
    userAgent: sender.userAgent,
    // An approved request runs without its maker's session.
    session: approval ? undefined : sender.session?.id,
    correlationId: id,
    action: asked?.action ?? null,
    concern: {
      // Kept for refused calls too, so that they appear in the object's history.
      object: asked ? (asked.object ?? objectOf(asked.action, objectId)) : null,
      before: null,
      after: null,
    },
    state: 'open',
    begun: false,
    declined: null,
  };
};

/** Throws if the call decides by its body and no such check was passed. */
const needsStepUp = <Body>(
  { method, path, stepUp }: Route['call'],
  body: Body,
  byBody: ((body: Body) => boolean) | undefined,
): boolean => {
  if (stepUp !== BY_ITS_BODY) return stepUp === true;
  if (byBody === undefined) throw new Error(`${method} ${path} has no "stepsUp"`);
  return byBody(body);
};

interface Ways<B> {
  /** For a call whose `stepUp` depends on its body. */
  readonly stepsUp?: ((body: B) => boolean) | undefined;
  /** For a call whose `action` depends on its body. */
  readonly naming?: Naming | undefined;
}

const notBegun: Begin = () => Promise.reject(new Error('an unaudited call cannot record a start'));

/** Serves a signed-in caller: checks identity and policy, and audits the call if it has an action. */
const admitted = async <I extends AnyInput, T>(
  call: Route['call'],
  request: Request<I>,
  { roles, audited, secondPerson, secondFactor }: Serving,
  useCase: (work: Work, input: I) => Promise<T>,
  { stepsUp, naming }: Ways<I['body']>,
): Promise<T> => {
  const { claimed, at, sender, origin, agreed } = request;
  const standing = await standingOf(call, request, roles);
  const serve = async (auditedAction: AuditedAction | null, begin: Begin): Promise<T> => {
    if (call.access === 'public') throw new Error('a public call has no principal');
    if (isEnded(standing, sender.session)) throw new VisibleError('SESSION_ENDED');
    if (!call.access.roles.includes(standing.role)) throw new VisibleError('FORBIDDEN');
    if (call.withoutSecondFactor === undefined) demandSetUp(standing, secondFactor(), at);
    const input = request.input();
    const { role, email, name } = standing;
    const work = createWork({
      call,
      maker: { user_id: claimed.user_id, role, email, name },
      sender,
      origin,
      input,
      auditedAction,
      agreed,
      secondPerson,
      begin,
      // The maker and the approver of an approved request already confirmed with a fresh sign-in.
      confirm: () => {
        if (!agreed) demandStepUp(standing, secondFactor(), request.signedInAt, at);
      },
    });
    if (call.action !== undefined && !auditedAction)
      throw new Error(`${call.method} ${call.path} is not recorded`);
    if (auditedAction && call.action === BY_ITS_BODY)
      auditedAction.action = naming?.(input.body)?.action ?? null;
    else if (auditedAction) work.audit({ after: input.body ?? null });
    if (needsStepUp(call, input.body, stepsUp)) work.freshSignIn();
    if (auditedAction && call.action !== BY_ITS_BODY) await work.begin();
    return useCase(work, input);
  };
  if (call.held && !secondPerson) throw new Error(`${call.method} ${call.path} needs "secondPerson"`);
  if (call.action === undefined) return serve(null, notBegun);
  if (!audited) throw new Error(`${call.method} ${call.path} needs "audited"`);
  return audited(auditedActionOf(namedIn(call, request, naming), request, standing), serve);
};

/**
 * Binds a call of the contract to its use case.
 * @param stepsUp for a call whose `stepUp` depends on its body
 * @param naming for a call whose `action` depends on its body
 */
export const route = <P extends Fields, Q extends Fields, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  useCase: (work: Work, input: Input<P, Q, B>) => Promise<z.input<A>>,
  stepsUp?: (body: z.output<B>) => boolean,
  naming?: Naming,
): Route => {
  const ways = { stepsUp, naming };
  return {
    call,
    run: async (event, serving) => {
      const request = madeOverHttp(event, () => parseInput(call, event));
      try {
        return json(call.status, await admitted(call, request, serving, useCase, ways));
      } catch (error) {
        if (error instanceof Held) return json(202, error.answer);
        throw error;
      }
    },
    ...(call.held && {
      execute: (agreed, serving) =>
        admitted(
          call,
          madeEarlier(agreed, () => parseAgain(call, agreed.input)),
          serving,
          useCase,
          ways,
        ),
    }),
  };
};

/** A file returned instead of JSON, for the browser to save under this name. */
interface FileAnswer {
  /** Letters, digits, dots and dashes. */
  readonly name: string;
  readonly contentType: string;
  readonly content: string | Uint8Array;
}

/** Like `route`, for a call that returns a file. Errors are the usual JSON. */
export const fileRoute = <P extends Fields, Q extends Fields, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  useCase: (work: Work, input: Input<P, Q, B>) => Promise<FileAnswer>,
): Route => ({
  call,
  run: async (event, serving) => {
    const request = madeOverHttp(event, () => parseInput(call, event));
    const { name, contentType, content } = await admitted(call, request, serving, useCase, {});
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

export const publicRoute = <P extends Fields, Q extends Fields, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  useCase: (event: Event, params: z.output<P>) => Promise<z.input<A>>,
): Route => ({
  call,
  run: async (event) => json(call.status, await useCase(event, parseParams(call.params, event))),
});
