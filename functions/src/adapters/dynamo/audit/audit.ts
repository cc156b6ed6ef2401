import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { QUEUES } from '@ramps-gateway/shared/contract/entities.ts';
import { storedAction, storedOf } from '../../../modules/audit/model.ts';
import type { AuditTrail, CutOff } from '../../../modules/audit/ports.ts';
import type { Ending } from '../../../modules/audit/ending.ts';
import type { AuditedAction } from '../../../modules/audit/act.ts';
import { auditWrites } from './audit-rows.ts';
import type { Table } from '../table/client.ts';
import { dueAt, dueIn } from '../table/due.ts';
import { getItem, type Write } from '../table/items.ts';
import { ENTITY, idOf, keys } from '../table/keys.ts';
import { writeWithRow } from '../table/writes.ts';
import * as z from 'zod/mini';

const keyed = z.object({ pk: z.string() });
const begun = z.object({ state: z.object({ deed: storedAction }) });

/** Deleted with the row's write, so that only one writer of the row succeeds. */
const endOf = (table: Table, { id }: Pick<AuditedAction, 'id'>): Write => ({
  Delete: {
    TableName: table.name,
    Key: { ...keys.auditIntent(id) },
    ConditionExpression: 'attribute_exists(pk)',
  },
});

const recordIn = async (table: Table, auditedAction: AuditedAction, ending: Ending): Promise<void> => {
  const beside = auditedAction.begun ? [endOf(table, auditedAction)] : [];
  const parts = await writeWithRow(table, beside, auditedAction, (tries) =>
    auditWrites(table, auditedAction, ending, tries),
  );
  if (parts.length > 0 && parts[0] !== 'ConditionalCheckFailed')
    throw new Error(`the audit row is not written: ${parts.join(', ')}`);
};

export const createAuditTrail = (table: Table): AuditTrail => ({
  begin: async (auditedAction, until) => {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: {
          ...keys.auditIntent(auditedAction.id),
          entity: ENTITY.auditIntent,
          version: 1,
          record: { id: auditedAction.id, at: auditedAction.at },
          state: { deed: storedOf(auditedAction) },
          ...dueAt(QUEUES.audit.name, until),
        },
      }),
    );
    auditedAction.begun = true;
  },
  record: (auditedAction, ending) => recordIn(table, auditedAction, ending),
});

export const createCutOff = (table: Table): CutOff => ({
  until: async (when, limit) =>
    (
      await dueIn(table, QUEUES.audit.name, when, (item) => idOf('auditIntent', keyed.parse(item).pk) ?? '', {
        limit,
      })
    ).rows,
  end: async (id, ending) => {
    const item = await getItem(table, keys.auditIntent(id));
    if (item === undefined) return;
    const { deed: auditedAction } = begun.parse(item).state;
    await recordIn(table, { ...auditedAction, state: 'open', begun: true, declined: null }, ending);
  },
});
