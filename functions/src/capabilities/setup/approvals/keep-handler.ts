import { createApprovals, createDueApprovals } from '../../../adapters/dynamo/audit/approvals.ts';
import { measuredParts, scheduled } from '../../../wiring/parts.ts';
import { closeDue } from './close-due.ts';

const parts = measuredParts('keep-approvals');
const { table, log } = parts;
const close = closeDue({
  ...parts,
  due: createDueApprovals(table),
  approvals: createApprovals(table),
});

export const handler = scheduled(parts, async () => {
  const closed = await close();
  if (closed > 0) log.info('approvals ended', { closed });
});
