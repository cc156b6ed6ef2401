import { route } from '#functions/modules/act/route.ts';
import { CALLS } from '#shared/contract/calls/index.ts';
import { expect, test } from 'vitest';
import { STATED } from '#tests/support/table-cost/stated.ts';
import { ADMIN, apiOf, type Caller, CLIENT, DEMOTED, OPERATOR } from '#tests/support/api.ts';

/** The roles that docs/calls.md states. */
const whoMay = (line: string): string => {
  const [, stated] = [...STATED].find(([name]) => name === line || name.startsWith(`${line},`)) ?? [];
  return stated?.who ?? 'all';
};

const lineOf = ({ method, path }: (typeof CALLS)[number]): string => `${method} ${path}`;

const DEMOTED_OPERATOR: Caller = { ...OPERATOR, row: 'client' };

const refusalsFor = (line: string): readonly (readonly [Caller | undefined, number])[] => [
  [undefined, 401],
  ...[CLIENT, DEMOTED, DEMOTED_OPERATOR].map((who) => [who, whoMay(line) === 'all' ? 0 : 403] as const),
  [OPERATOR, whoMay(line) === 'admin' ? 403 : 0],
  [ADMIN, 0],
];

test('S4.36 S5.4 S6.14 S6.15 each call serves only the roles in the contract, by the role row', async () => {
  const calls = CALLS.filter((call) => whoMay(lineOf(call)) !== 'public');
  let tried = 0;
  for (const contract of calls) {
    const [line, path] = [lineOf(contract), contract.path.replaceAll(/\{\w+\}/g, 'some_1')];
    let reached = 0;
    const begun = (): Promise<never> => {
      reached += 1;
      return Promise.reject(new Error('begun'));
    };
    const call = apiOf([
      route(
        contract,
        begun,
        () => false,
        () => undefined,
      ),
    ]);
    for (const [who, refusal] of refusalsFor(line)) {
      const { status } = await call(who, `${contract.method} ${path}`, { body: {} });
      const name = `${who?.role ?? 'nobody'}, now ${who?.row ?? who?.role ?? 'nobody'}: ${line}`;
      // A permitted caller reaches the handler, or gets an error about the request.
      if (refusal === 0) expect([401, 403], name).not.toContain(status);
      else expect([name, status, reached]).toEqual([name, refusal, 0]);
      reached = 0;
      tried += 1;
    }
  }
  expect(CALLS.filter((call) => call.access === 'public').map(lineOf)).toEqual(
    CALLS.filter((call) => !calls.includes(call)).map(lineOf),
  );
  expect(tried).toBe(6 * calls.length);
});
