import * as calls from '@ramps-gateway/shared/contract/calls/audit.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import type { AuditList, AuditRows, Chains, Days } from './ports.ts';
import { verifyAudit } from './verify-audit.ts';
import type { AuditRecord } from '@ramps-gateway/shared/contract/audit.ts';
import type { ActionName } from '@ramps-gateway/shared/domain/audit.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';

interface Asked extends Days, PageRequest {
  readonly person?: string | undefined;
  /** `user:<id>` */
  readonly object?: string | undefined;
  readonly action?: ActionName | undefined;
}

const listOf = ({ person, object, action }: Asked): AuditList => {
  if (person !== undefined) return { kind: 'person', userId: person };
  if (action !== undefined) return { kind: 'action', action };
  if (object === undefined) return { kind: 'all' };
  const colon = object.indexOf(':');
  return { kind: 'object', object: { kind: object.slice(0, colon), id: object.slice(colon + 1) } };
};

const listAudit =
  (rows: AuditRows) =>
  (who: Principal, asked: Asked): Promise<Page<AuditRecord>> => {
    const { from, until, limit, cursor } = asked;
    const { person = who.user_id, object, action } = asked;
    const isOwn = person === who.user_id && object === undefined && action === undefined;
    if (who.role !== 'admin' && !isOwn) throw new VisibleError('FORBIDDEN');
    const list = listOf(who.role === 'admin' ? asked : { ...asked, person });
    return rows.page(list, { from, until }, { limit, cursor });
  };

export const auditRoutes = ({
  rows,
  chains,
}: {
  readonly rows: AuditRows;
  readonly chains: Chains;
}): readonly Route[] => {
  const list = listAudit(rows);
  const verify = verifyAudit(chains);
  return [
    route(calls.listAudit, ({ who }, { query }) => list(who, query)),
    route(calls.verifyAudit, async (_who, { body }) => {
      const { findings, ...verified } = await verify(body);
      return { ...verified, findings: [...findings] };
    }),
  ];
};
