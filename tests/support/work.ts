import type { Act, Executing } from '#functions/modules/audit/act.ts';
import {
  type Agreed,
  type Approved,
  createWork,
  type Fresh,
  type Served,
  type Work,
} from '#functions/modules/act/work.ts';
import type { RulePermit } from '#functions/modules/conversions/ports.ts';
import type { SecondFactors } from '#functions/capabilities/accounts/users/ports.ts';
import type { NewOrder } from '#functions/capabilities/money/ramps/ports.ts';
import type { DecisionPermit } from '#functions/modules/orders/unnamed.ts';
import type { PolicyItem } from '#shared/domain/policy.ts';
import type { Principal } from '#shared/domain/roles.ts';
import { NOBODY_ASKED } from './api.ts';
import { auditedAction, unwritten } from './audit.ts';
import { NOW } from './records.ts';

export const SERVED: Served = {
  call: {
    method: 'PUT',
    path: '/api/users/{id}/role',
    service: 'users',
    action: 'user.role',
    held: { command: 'user.role', version: 1 },
  },
  maker: { user_id: 'admin-1', role: 'admin', email: 'admin@example.com', name: 'An Administrator' },
  sender: { address: null, userAgent: null, session: undefined },
  origin: 'https://example.com',
  input: { params: {}, query: {}, body: undefined, idempotencyKey: undefined },
  auditedAction: null,
  agreed: undefined,
  secondPerson: NOBODY_ASKED,
  begin: () => Promise.resolve(),
  confirm: () => undefined,
};

/** A call that needs no second person, and whose audit row no transaction carries. */
export const workOf = (who: Principal, over: Partial<Served> = {}): Work =>
  createWork({
    ...SERVED,
    maker: { ...who, email: `${who.user_id}@example.com`, name: null },
    auditedAction: unwritten(auditedAction()),
    ...over,
  });

/** Writes without an audit row. */
export const NO_ROW: Act = { auditedAction: null, approval: null };

const anybody = workOf(SERVED.maker);

export const FRESH: Fresh = anybody.exemptSignIn('a test');

export const approvedAs = <Item extends PolicyItem>(item: Item): Approved<Item> =>
  anybody.exempt(item, 'a test');

/** The permit for a person's decision about an order. */
export const AGREED: DecisionPermit = { fresh: FRESH, agree: () => Promise.resolve(approvedAs('order')) };

export const RULE_PERMIT: RulePermit = { approved: approvedAs('destination'), fresh: FRESH };

export const NEW_ORDER: NewOrder = { approved: approvedAs('order'), counting: null };

export const NO_FACTORS: SecondFactors = {
  isOn: () => Promise.resolve(false),
  switch: () => Promise.resolve(),
  remove: () => Promise.resolve(),
};

/** The action carried out with this approval. */
export const agreedTo = (approval: Executing): Agreed => ({
  approval,
  at: NOW,
  command: { name: 'user.role', version: 1 },
  input: SERVED.input,
  sender: SERVED.sender,
  origin: SERVED.origin,
  digest: '',
});
