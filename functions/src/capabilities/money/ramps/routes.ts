import { callRamps } from '@ramps-gateway/shared/contract/calls/ramps.ts';
import { matchRow } from '@ramps-gateway/shared/contract/ramps/table.ts';
import type { Subject } from '@ramps-gateway/shared/domain/audit.ts';
import * as z from 'zod/mini';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import type { Naming } from '../../../modules/audit/act.ts';
import { namedAccount } from './asked.ts';
import { proxy, type ProxyPorts } from './proxy.ts';

const lines = z.object({ method: z.string(), endpoint: z.string() });
const headed = z.object({ headers: z.record(z.string(), z.unknown()) });

const accountIn = (body: unknown): Subject | null => {
  try {
    const named = namedAccount(headed.safeParse(body).data?.headers);
    return named === undefined ? null : { kind: 'sub_account', id: subAccountId(named) };
  } catch {
    return null;
  }
};

/** The call's row in the table, even if the rest of the body is invalid, since refused requests are audited too. */
const rampsNaming: Naming = (body) => {
  const asked = lines.safeParse(body);
  const action = asked.success ? matchRow(asked.data.method, asked.data.endpoint)?.row.action : undefined;
  return action && { action, object: accountIn(body) };
};

export const rampsRoutes = (ports: ProxyPorts): readonly Route[] => {
  const call = proxy(ports);
  return [
    route(
      callRamps,
      (work, { body, idempotencyKey }) => call(work, body, idempotencyKey),
      // `rowOf` refuses calls that are not in the table.
      ({ method, endpoint }) => matchRow(method, endpoint)?.row.stepUp === true,
      rampsNaming,
    ),
  ];
};
