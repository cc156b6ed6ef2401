import { BY_ITS_BODY, type Call } from '#shared/contract/call.ts';
import { CALLS } from '#shared/contract/calls/index.ts';
import type { RampsRow } from '#shared/contract/ramps/row.ts';
import { matchRow, RAMPS_TABLE } from '#shared/contract/ramps/table.ts';
import type { ActionName } from '#shared/domain/audit.ts';
import type { Role } from '#shared/domain/roles.ts';
import * as z from 'zod/mini';
import type { Costed } from './table-cost/costed.ts';

/** A request that is privileged or moves money. */
export interface Audited {
  readonly name: string;
  readonly action: ActionName;
  readonly call: Call;
  readonly row?: RampsRow;
  readonly roles: readonly Role[];
  /** May need a fresh sign-in. */
  readonly stepUp: boolean;
}

const BY_BODY: Readonly<Record<string, readonly ActionName[]>> = {
  'POST /api/approvals/{id}/decision': ['approval.approve', 'approval.reject', 'approval.withdraw'],
  'POST /api/credentials': ['credentials.save'],
  'PUT /api/preferences': ['preferences.save'],
};

const ofCall = (call: Call): readonly Audited[] => {
  const { method, path, action, access, stepUp } = call;
  if (action === undefined) return [];
  const line = `${method} ${path}`;
  const base = { call, roles: access === 'public' ? [] : access.roles };
  if (action !== BY_ITS_BODY) return [{ ...base, name: line, action, stepUp: stepUp !== undefined }];
  const actions = BY_BODY[line];
  if (!actions) throw new Error(`the body of ${line} decides its action, but no actions are listed for it`);
  return actions.map((each) => ({
    ...base,
    name: actions.length === 1 ? line : `${line}, ${each}`,
    action: each,
    // A rejection has no effect.
    stepUp: actions.length === 1 || each === 'approval.approve',
  }));
};

const ofRow = (call: Call, row: RampsRow): readonly Audited[] => {
  const { action, method, template, roles } = row;
  if (action === undefined) return [];
  const stepUp = row.stepUp || action === 'withdrawal.order';
  return [{ name: `${method} ${template}`, action, call, row, roles, stepUp }];
};

const PROXY = '/api/ramps';

/** Each call of the contract with an action; for the proxy, each row of its table. */
export const AUDITED: readonly Audited[] = CALLS.flatMap((call) =>
  call.path === PROXY ? RAMPS_TABLE.flatMap((row) => ofRow(call, row)) : ofCall(call),
);

const proxied = z.object({ method: z.string(), endpoint: z.string() });
const decision = z.object({ decision: z.string() });

/** `undefined` if a request leaves no audit row. */
export const subjectOf = ({
  call,
  options: { body },
}: Pick<Costed, 'call' | 'options'>): Audited | undefined => {
  const here = AUDITED.filter((each) => each.call.method === call.method && each.call.path === call.path);
  if (call.path === PROXY) {
    const asked = proxied.parse(body);
    const row = matchRow(asked.method, asked.endpoint)?.row;
    return here.find((each) => each.row === row);
  }
  const asked = decision.safeParse(body);
  return here.find(({ action }) => asked.success && action === `approval.${asked.data.decision}`) ?? here[0];
};
