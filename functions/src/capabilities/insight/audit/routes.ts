import * as calls from '@ramps-gateway/shared/contract/calls/audit.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { listAudit } from './list-audit.ts';
import type { AuditRows, Chains } from './ports.ts';
import { verifyAudit } from './verify-audit.ts';

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
