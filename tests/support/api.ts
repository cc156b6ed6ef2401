import type { CurrentRole } from '#functions/modules/users/ports.ts';
import { createRoles } from '#functions/modules/users/roles.ts';
import { systemClock } from '#functions/platform/clock.ts';
import type { Audited } from '#functions/modules/audit/act.ts';
import type { Route } from '#functions/modules/act/route.ts';
import { httpHandler } from '#functions/modules/act/serve.ts';
import type { FactorRule } from '#functions/modules/step-up/second-factor.ts';
import type { SecondPerson } from '#functions/modules/act/work.ts';
import { NOBODY, type Standing } from '#functions/platform/principal.ts';
import { quiet } from '#functions/platform/logger.ts';
import { isRole, type Role } from '#shared/domain/roles.ts';
import { auditInMemory } from './audit.ts';
import { claimsOf, httpEvent, lambdaContext } from './events.ts';

/** No role needs a second factor. */
export const NO_FACTOR_NEEDED: FactorRule = { roles: [], graceMs: 0 };

/** Nothing needs a second person. */
export const NOBODY_ASKED: SecondPerson = {
  asks: () => Promise.resolve(false),
  hold: () => Promise.resolve(),
  take: () => Promise.resolve(undefined),
  check: () => undefined,
  end: () => Promise.resolve(),
};

export interface Caller {
  readonly id: string;
  readonly role: Role;
  /** The role in the role row; the token's role by default. */
  readonly row?: Role;
  readonly standing?: Partial<Omit<Standing, 'role'>>;
  readonly claims?: Readonly<Record<string, string>>;
  /** Roles that need a second factor; none by default. */
  readonly rule?: FactorRule;
}

export const ADMIN: Caller = { id: 'admin-1', role: 'admin' };
export const OPERATOR: Caller = { id: 'operator-1', role: 'gateway_user' };
export const CLIENT: Caller = { id: 'client-1', role: 'client' };
export const DEMOTED: Caller = { id: 'admin-2', role: 'admin', row: 'client' };

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type Options = Omit<Parameters<typeof httpEvent>[0], 'method' | 'path' | 'claims'>;

/**
 * Calls routes through the real pipeline: `call(ADMIN, 'GET /api/profile')`. No caller means no token. The role row is the
 * caller's unless `rows` is set.
 */
export const apiOf = (
  routes: readonly Route[],
  rows?: CurrentRole,
  audited: Audited = auditInMemory().audited,
  secondPerson: SecondPerson = NOBODY_ASKED,
) => {
  return async (caller: Caller | undefined, line: string, options: Options = {}): Promise<Answer> => {
    const handler = httpHandler(routes, {
      log: quiet,
      fromEdge: () => true,
      audited,
      secondPerson,
      secondFactor: () => caller?.rule ?? NO_FACTOR_NEEDED,
      roles: createRoles(
        async (userId) => ({
          ...NOBODY,
          role: rows ? await rows(userId) : (caller?.row ?? caller?.role ?? 'client'),
          email: caller ? `${caller.id}@example.com` : null,
          name: caller?.id ?? null,
          ...caller?.standing,
        }),
        systemClock,
      ),
    });
    const [method = '', path = ''] = line.split(' ');
    if (!/^(GET|POST|PUT|PATCH|DELETE)$/.test(method)) throw new Error(`unknown method: ${method}`);
    const event = httpEvent({
      ...options,
      method: method as 'GET',
      path,
      ...(caller && isRole(caller.role)
        ? { claims: { ...claimsOf(caller.id, `[${caller.role}]`), ...caller.claims } }
        : {}),
    });
    const { statusCode, body } = await handler(event, lambdaContext);
    return { status: statusCode ?? 0, body: JSON.parse(body ?? 'null') as unknown };
  };
};

/** A matcher for a refused call's answer. */
export const refused = (status: number, error: object) => ({ status, body: { error } });

export const denials = async (
  call: ReturnType<typeof apiOf>,
  line: string,
  options: Options,
  callers: readonly (Caller | undefined)[],
): Promise<readonly number[]> =>
  Promise.all(callers.map(async (caller) => (await call(caller, line, options)).status));
