import { readFileSync, writeFileSync } from 'node:fs';
import { VisibleError } from '#functions/platform/errors.ts';
import { httpHandler } from '#functions/modules/act/serve.ts';
import { route } from '#functions/modules/act/route.ts';
import { quiet } from '#functions/platform/logger.ts';
import { NOBODY } from '#functions/platform/principal.ts';
import { Held, type SecondPerson } from '#functions/modules/act/work.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { BY_ITS_BODY, type Call } from '#shared/contract/call.ts';
import { CALLS } from '#shared/contract/calls/index.ts';
import { RAMPS_TABLE } from '#shared/contract/ramps/table.ts';
import { ACTIONS, type ActionName, isAction } from '#shared/domain/audit.ts';
import { HELD_ACTIONS, isHeldBy, firstPolicy, type PolicyItem } from '#shared/domain/policy.ts';
import { ROLES, type Role } from '#shared/domain/roles.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { auditInMemory } from '#tests/support/audit.ts';
import { claimsOf, httpEvent, lambdaContext } from '#tests/support/events.ts';
import { STOPPED_ACTIONS, WAITING_ACTIONS } from '#tests/support/stopped-actions.ts';

const PAGE = 'docs/controls.md';

const itemsOf = (action: string): readonly PolicyItem[] =>
  Object.entries(HELD_ACTIONS).find(([name]) => name === action)?.[1] ?? [];

/** One case of a call that can be held as several things, and the roles that the use case refuses. */
interface Variant {
  readonly when: string;
  readonly item: PolicyItem;
  readonly stepUp?: boolean;
  readonly refused?: Readonly<Partial<Record<Role, ErrorCode>>>;
}

const OF_A_RULE: readonly Variant[] = [
  {
    when: 'price below the band',
    item: 'spread',
    refused: { gateway_user: 'UNPROCESSABLE', client: 'FORBIDDEN' },
  },
  { when: 'another destination', item: 'destination', stepUp: true },
];

const VARIANTS: Readonly<Partial<Record<ActionName, readonly Variant[]>>> = {
  'rule.create': OF_A_RULE,
  'rule.update': OF_A_RULE,
  'gateway_settings.save': [
    { when: 'a looser limit', item: 'limits', stepUp: true },
    { when: 'stricter thresholds, wallet, company or explorers', item: 'settings', stepUp: true },
    { when: 'a lower spread', item: 'spread', stepUp: true },
  ],
};

/** A request, as the server judges it. */
interface Asked {
  readonly name: string;
  readonly action: ActionName;
  readonly call: Call;
  readonly roles: readonly Role[];
  readonly stepUp: boolean;
  readonly item: PolicyItem | undefined;
  readonly when?: string;
  readonly refused?: Variant['refused'];
}

const fromProxy = CALLS.find(({ path }) => path === '/api/ramps');

const ASKED: readonly Asked[] = [
  ...CALLS.flatMap((call): Asked[] => {
    const action = call.action === BY_ITS_BODY ? call.refusedAs : call.action;
    const roles = call.access === 'public' ? [] : call.access.roles;
    return action === undefined || call === fromProxy
      ? []
      : (VARIANTS[action] ?? [{ item: itemsOf(action)[0], stepUp: call.stepUp !== undefined }]).map(
          ({ stepUp = false, ...variant }) => ({
            name: `${call.method} ${call.path}`,
            action,
            call,
            roles,
            stepUp,
            ...variant,
          }),
        );
  }),
  ...RAMPS_TABLE.flatMap(({ method, template, action, roles, stepUp, handling }): Asked[] =>
    action === undefined || !fromProxy
      ? []
      : [
          {
            name: `${method} ${template}`,
            action,
            call: fromProxy,
            roles,
            stepUp: stepUp || action === 'withdrawal.order',
            // The provider's own deposit wallets and accounts are not destinations.
            item: handling === 'destination' || handling === 'order' ? itemsOf(action)[0] : undefined,
          },
        ],
  ),
];

const anything = z.any();

/**
 * Answers of the pipeline: roles, fresh sign-in, second person. The use case here only follows its declaration; that real use
 * cases do is shown by tests/functions/capabilities/setup/approvals/held-actions.test.ts.
 */
const answerTo = async (
  { call, action, roles, stepUp, item, refused }: Asked,
  role: Role,
  { fresh, on }: { readonly fresh: boolean; readonly on: boolean },
): Promise<number> => {
  const answer = { approval: { id: 'apr_1', item: item ?? '', state: 'open', ends_at: '' } };
  const secondPerson: SecondPerson = {
    asks: () => Promise.resolve(on),
    hold: (_asked, proposal) => {
      if (isHeldBy(firstPolicy(on), proposal.item)) throw new Held(answer);
      return Promise.resolve();
    },
    take: () => Promise.resolve(undefined),
    check: () => undefined,
    end: () => Promise.resolve(),
  };
  const { stepUp: _byBody, refusedAs: _refused, ...declared } = call;
  const judged: Call = {
    ...declared,
    access: { roles, fresh: true },
    action,
    params: anything,
    query: anything,
    body: anything,
    answer: anything,
    ...(stepUp ? { stepUp: true } : {}),
  };
  const handler = httpHandler(
    [
      route(judged, async (work) => {
        if (stepUp && call.held) work.freshSignIn();
        const code = refused?.[role];
        if (code) throw new VisibleError(code);
        if (item) await work.needSecondPerson({ item, object: null });
        return {};
      }),
    ],
    {
      log: quiet,
      fromEdge: () => true,
      audited: auditInMemory().audited,
      secondPerson,
      secondFactor: () => ({ roles: ROLES, graceMs: 0 }),
      roles: Object.fromEntries(
        ['fresh', 'recent', 'recentClient'].map((name) => [
          name,
          () =>
            Promise.resolve({
              ...NOBODY,
              role,
              email: 'a@example.com',
              secondFactor: { kind: 'totp' as const, since: '2026-01-01T00:00:00.000Z' },
            }),
        ]),
      ) as never,
    },
  );
  const path = call.path.replaceAll(/\{\w+\}/g, 'x');
  const event = httpEvent({
    method: call.method,
    path,
    body: {},
    claims: {
      ...claimsOf('somebody', `[${role}]`),
      auth_time: String(Math.floor(Date.now() / 1000) - (fresh ? 10 : 3600)),
    },
  });
  const now = { ...event, requestContext: { ...event.requestContext, timeEpoch: Date.now() } };
  return (await handler(now, lambdaContext)).statusCode ?? 0;
};

const WORDS: ReadonlyMap<number, string> = new Map([
  [200, 'done'],
  [201, 'done'],
  [202, 'waits'],
]);

const cell = async (asked: Asked, role: Role): Promise<string> => {
  const answers: string[] = [];
  for (const fresh of [false, true])
    for (const on of [false, true]) {
      const status = await answerTo(asked, role, { fresh, on });
      answers.push(WORDS.get(status) ?? String(status));
    }
  const [first = ''] = answers;
  return answers.every((each) => each === first) ? first : answers.join(', ');
};

const rows = async (): Promise<readonly string[]> => {
  const lines: string[] = [];
  for (const asked of ASKED) {
    const cells = await Promise.all(ROLES.map((role) => cell(asked, role)));
    // With the policy on, it takes the requester and the approver.
    const people = cells.some((each) => each.includes('waits')) ? 2 : 1;
    const stopped = STOPPED_ACTIONS.has(asked.action)
      ? '409'
      : WAITING_ACTIONS.has(asked.action)
        ? 'waits'
        : 'the same';
    lines.push(
      `| ${ACTIONS[asked.action].label}${asked.when ? `: ${asked.when}` : ''} | \`${asked.name}\` | ${cells.join(' | ')} | ${asked.item ?? '–'} | ${people} | ${stopped} |`,
    );
  }
  return lines;
};

const MARKS = ['<!-- matrix -->\n', '\n<!-- /matrix -->'] as const;

test('the matrix of docs/controls.md matches the server’s answers', async () => {
  const page = readFileSync(PAGE, 'utf8');
  const [begin, end] = [page.indexOf(MARKS[0]) + MARKS[0].length, page.indexOf(MARKS[1])];
  const head = [
    '| action | call | administrator | gateway user | client | second person | people | while stopped |',
    '|---|---|---|---|---|---|---|---|',
  ];
  const made = [...head, ...(await rows())].join('\n');
  if (process.env['RECORD_CONTROLS'] === '1')
    writeFileSync(PAGE, `${page.slice(0, begin)}${made}${page.slice(end)}`);
  else expect(page.slice(begin, end).split('\n').toSorted()).toEqual(made.split('\n').toSorted());
});

test('every call that holds declares it, and is one of the actions that can be held', () => {
  const holding = CALLS.filter(({ held }) => held !== undefined).map(
    ({ path, method }) => `${method} ${path}`,
  );
  const named = ASKED.filter(({ item }) => item !== undefined).map(
    ({ call }) => `${call.method} ${call.path}`,
  );
  expect([...new Set(named)].sort()).toEqual([...holding].sort());
  for (const [action, items] of Object.entries(HELD_ACTIONS)) {
    expect(isAction(action)).toBe(true);
    const found = ASKED.flatMap((asked) => (asked.action === action && asked.item ? [asked.item] : []));
    expect([action, [...new Set(found)]]).toEqual([action, items]);
  }
});
