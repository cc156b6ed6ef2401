import { randomUUID } from 'node:crypto';
import { firstPolicy } from '#shared/domain/policy.ts';
import { CALLS } from '#shared/contract/calls/index.ts';
import type { Asked as Parts } from '#shared/contract/examples/example.ts';
import { addressOf, exampleOf } from '#shared/contract/examples/index.ts';
import type { World } from '#shared/contract/examples/world.ts';
import type { StackFile } from '#tests/support/stack.ts';
import { NOWHERE, type Thing } from './scene.ts';

/** A valid request about a thing. */
export interface Asked {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What else a request needs. */
export interface Known {
  readonly stack: StackFile;
  readonly clientId: string;
  readonly bandId: string;
}

interface Request {
  readonly named: boolean;
  /** The request uses an id that does not exist. */
  readonly absent: boolean;
  readonly make: (thing: Thing, known: Known) => Asked;
}

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Ids that do not exist. */
const ABSENT = {
  payment: 'pay_nowhere',
  exception: 'rex_nowhere',
  statement: 'sub_nowhere-2026-01',
  collection: 'spr_nowhere',
  destination: 'wal_nowhere',
  bankAccount: 'bnk_nowhere',
  invitation: NOBODY,
  session: NOBODY,
  approval: 'apr_nowhere',
  notification: 'ntf_nowhere',
  export: 'exp_nowhere',
  event: 'nowhere',
  webhook: `whc_${NOBODY}`,
} as const;

const worldOf = (thing: Thing, { stack: { ramps }, clientId, bandId }: Known): World => ({
  ...thing,
  ...ABSENT,
  manager: NOBODY,
  user: clientId,
  webhookHeader: ['x-webhook-secret', 'a-guess-of-some-length'],
  band: bandId,
  email: `${randomUUID()}@example.com`,
  credentials: { client_id: ramps.clientId, client_secret: ramps.clientSecret },
  wallet: { network: 'tron', address: 'TNowhere' },
  version: 0,
  key: randomUUID(),
  limit: '200',
});

/** Overrides, by method and path, for requests that would affect later ones or show foreign data. */
const INSTEAD: Readonly<Record<string, (world: World) => Parts>> = {
  'POST /api/profile/passkeys': () => ({ body: { change: 'removed' } }),
  'PUT /api/users/{id}/role': () => ({ body: { role: 'client' } }),
  'PUT /api/users/{id}/state': () => ({ body: { state: 'enabled' } }),
  'PATCH /api/subaccounts/{id}': () => ({ body: {} }),
  // A missing user, so that the caller stays signed in.
  'DELETE /api/sessions': () => ({ query: { user_id: NOBODY } }),
  'DELETE /api/users/{id}/second-factor': () => ({ params: { id: NOBODY } }),
  'POST /api/ledger/proof': () => ({ body: { sub_account_id: 'sub_nowhere' } }),
  // A version that does not exist.
  'PUT /api/policy': () => ({ body: { version: 1_000_000, ...firstPolicy(false) } }),
  'GET /api/analytics': () => ({ query: { from: '2026-01-01', to: '2026-12-31', by: 'month' } }),
  'GET /api/analytics/breakdown': () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
  'GET /api/webhook-events': () => ({ query: { scope: 'all', status: 'error' } }),
};

/** Calls that succeed even if the id does not exist. */
const ANSWERING = new Set(['GET /api/search', 'PUT /api/notifications']);
/** Calls whose override uses an id that does not exist. */
const OF_NOBODY = new Set([
  'DELETE /api/sessions',
  'DELETE /api/users/{id}/second-factor',
  'POST /api/ledger/proof',
  'POST /api/second-factor/recovery',
]);

/** Names of world values that a request uses. */
export const namesIn = (make: (world: World) => Parts): ReadonlySet<string> => {
  const names = new Set<string>();
  const blank: object = { webhookHeader: ['', ''], credentials: {}, wallet: {} };
  make(
    new Proxy(blank, {
      get: (target, name) => {
        names.add(String(name));
        return (Reflect.get(target, name) as unknown) ?? '';
      },
    }) as World,
  );
  return names;
};

const touches = (names: ReadonlySet<string>, ids: object): boolean =>
  Object.keys(ids).some((name) => names.has(name));

/**
 * A valid request for every call of the contract, by method and path. If `named`, a foreign thing must look missing. Calls
 * without a thing show only what the caller may see.
 */
export const REQUESTS: Readonly<Record<string, Request>> = Object.fromEntries(
  CALLS.map((call): [string, Request] => {
    const name = `${call.method} ${call.path}`;
    const partsOf = (world: World): Parts => ({ ...exampleOf(call).ask(world), ...INSTEAD[name]?.(world) });
    const names = namesIn(exampleOf(call).ask);
    const isAnswering = ANSWERING.has(name);
    return [
      name,
      {
        named: !isAnswering && !OF_NOBODY.has(name) && touches(names, NOWHERE),
        absent: !isAnswering && (OF_NOBODY.has(name) || touches(names, ABSENT)),
        make: (thing, known) => {
          const { body, headers, ...address } = partsOf(worldOf(thing, known));
          const path = addressOf(call, address);
          return {
            path: path.startsWith('/api') ? path.slice('/api'.length) : `/..${path}`,
            ...(body !== undefined && { body }),
            ...(headers && { headers }),
          };
        },
      },
    ];
  }),
);

/** Run last, because they remove what others need. */
export const LAST: readonly string[] = [
  'DELETE /api/conversion-configurations/{id}',
  'DELETE /api/credentials',
];
