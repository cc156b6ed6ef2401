import { matchRow } from '@ramps-gateway/shared/contract/ramps/table.ts';
import type { Subject } from '@ramps-gateway/shared/domain/audit.ts';
import * as z from 'zod/mini';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import type { Naming } from '../../../modules/audit/act.ts';
import { namedAccount } from './named-account.ts';

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

/** The requested row of the table, even if the rest of the body is invalid: refused requests are audited too. */
export const rampsNaming: Naming = (body) => {
  const asked = lines.safeParse(body);
  const action = asked.success ? matchRow(asked.data.method, asked.data.endpoint)?.row.action : undefined;
  return action && { action, object: accountIn(body) };
};
