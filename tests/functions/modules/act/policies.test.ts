import { route } from '#functions/modules/act/route.ts';
import { CALLS } from '#shared/contract/calls/index.ts';
import { expect, test } from 'vitest';
import { ADMIN, apiOf, type Caller, CLIENT, DEMOTED, OPERATOR } from '#tests/support/api.ts';

const ADMINISTRATORS = `
  GET /api/policy, PUT /api/policy, GET /api/users, POST /api/users, PUT /api/users/{id}/role, PUT /api/users/{id}/state,
  DELETE /api/users/{id}/second-factor, GET /api/invitations, POST /api/invitations, POST /api/invitations/{id}/resend,
  DELETE /api/invitations/{id}, GET /api/spread-bands, GET /api/client-spreads, PUT /api/client-spreads/{userId},
  PATCH /api/subaccounts/{id}, POST /api/audit/verification, POST /api/ledger/corrections, GET /api/credentials,
  PUT /api/credentials, DELETE /api/credentials, POST /api/credentials, POST /api/test-connection, POST /api/connection-check,
  GET /api/provider-checklist, PUT /api/provider-checklist, GET /api/spread-earned,
  GET /api/gateway-settings, PUT /api/gateway-settings, GET /api/subaccounts/{id}/collectable-spread,
  GET /api/spread-collections, POST /api/spread-collections, POST /api/spread-collections/{id}/check,
  POST /api/spread-collections/{id}/closure, GET /api/books/proof, POST /api/books/proof,
  GET /api/reconciliation/exceptions, GET /api/reconciliation/exceptions/{id},
  GET /api/reconciliation/exceptions/{id}/webhooks, POST /api/reconciliation/exceptions/{id}/actions,
  GET /api/order-slots, GET /api/order-slots/{id}, POST /api/order-slots/{id}/decision,
  POST /api/destinations/{id}/cooling-off/waiver, GET /api/settlements`;
const OPERATORS = 'POST /api/sync-assets, POST /api/conversions/{id}/settlement';
const PUBLIC = 'POST /api/webhooks/{id}, GET /.well-known/ramps-gateway-keys.json';

const listed = (text: string): string[] => text.split(',').map((line) => line.trim());
const lineOf = ({ method, path }: (typeof CALLS)[number]): string => `${method} ${path}`;

const DEMOTED_OPERATOR: Caller = { ...OPERATOR, row: 'client' };

const refusalsFor = (line: string): readonly (readonly [Caller | undefined, number])[] => [
  [undefined, 401],
  ...[CLIENT, DEMOTED, DEMOTED_OPERATOR].map(
    (who) => [who, listed(`${ADMINISTRATORS},${OPERATORS}`).includes(line) ? 403 : 0] as const,
  ),
  [OPERATOR, listed(ADMINISTRATORS).includes(line) ? 403 : 0],
  [ADMIN, 0],
];

test('S4.36 S5.4 S6.14 S6.15 each call is for whom the contract names, as the role row says, and for nobody without a token', async () => {
  const isPublic = (line: string): boolean => listed(PUBLIC).includes(line);
  const calls = CALLS.filter((call) => !isPublic(lineOf(call)));
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
      // Who may make it is told what is wrong with it, or has it begun.
      if (refusal === 0) expect([401, 403], name).not.toContain(status);
      else expect([name, status, reached]).toEqual([name, refusal, 0]);
      reached = 0;
      tried += 1;
    }
  }
  expect(calls).toHaveLength(CALLS.length - listed(PUBLIC).length);
  expect(tried).toBe(6 * calls.length);
});
