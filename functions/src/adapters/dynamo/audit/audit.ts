import { QUEUES } from '@ramps-gateway/shared/contract/entities.ts';
import { storedAction, storedOf } from '../../../modules/audit/model.ts';
import type { AuditTrail, CutOff } from '../../../modules/audit/ports.ts';
import type { Ending } from '../../../modules/audit/ending.ts';
import type { AuditedAction } from '../../../modules/audit/act.ts';
import { auditWrites } from './act-rows.ts';
import type { Table } from '../table/client.ts';
import { dueAt, dueIds } from '../table/due.ts';
import { put, remove, x } from '../table/expressions.ts';
import { getItem } from '../table/items.ts';
import { itemOf, keys } from '../table/keys.ts';
import { writeOne, writeWithRow } from '../table/writes.ts';
import * as z from 'zod/mini';

const begun = z.object({ state: z.object({ action: storedAction }) });

/** Deleted in the write of the row, so only one writer of the row succeeds. */
const endOf = (table: Table, { id }: Pick<AuditedAction, 'id'>) =>
  remove(table, keys.auditIntent(id), x`attribute_exists(pk)`);

const recordIn = async (table: Table, auditedAction: AuditedAction, ending: Ending): Promise<void> => {
  const beside = auditedAction.begun ? [endOf(table, auditedAction)] : [];
  const parts = await writeWithRow(table, beside, auditedAction, (tries) =>
    auditWrites(table, auditedAction, ending, tries),
  );
  if (parts.length > 0 && parts[0] !== 'ConditionalCheckFailed')
    throw new Error(`the audit row was not written: ${parts.join(', ')}`);
};

export const createAuditTrail = (table: Table): AuditTrail => ({
  begin: async (auditedAction, until) => {
    const intent = itemOf(
      'auditIntent',
      keys.auditIntent(auditedAction.id),
      1,
      { id: auditedAction.id, at: auditedAction.at },
      {
        state: { action: storedOf(auditedAction) },
        ...dueAt(QUEUES.audit.name, until),
      },
    );
    await writeOne(table, put(table, intent));
    auditedAction.begun = true;
  },
  record: (auditedAction, ending) => recordIn(table, auditedAction, ending),
});

export const createCutOff = (table: Table): CutOff => ({
  until: dueIds(table, 'audit', 'auditIntent'),
  end: async (id, ending) => {
    const item = await getItem(table, keys.auditIntent(id));
    if (item === undefined) return;
    const { action: auditedAction } = begun.parse(item).state;
    await recordIn(table, { ...auditedAction, state: 'open', begun: true, declined: null }, ending);
  },
});
