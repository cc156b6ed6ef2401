import { auditHeadRecord } from '@ramps-gateway/shared/contract/audit.ts';
import { AUDIT_SHARDS } from '@ramps-gateway/shared/domain/audit.ts';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { rowAfter } from '../../../modules/audit/model.ts';
import type { Ending } from '../../../modules/audit/ending.ts';
import type { AuditedAction } from '../../../modules/audit/act.ts';
import type { Table } from '../table/client.ts';
import { atVersion, type Item, parseItem, type Write } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';

const listsOf = (auditedAction: AuditedAction): Pick<Item, 'all' | 'owner' | 'account' | 'manager'> => {
  const { actor, action, concern } = auditedAction;
  return {
    all: ENTITY.auditRow,
    owner: actor.kind === 'person' ? `${ENTITY.auditRow}#${actor.user_id}` : undefined,
    account: concern.object ? `${ENTITY.auditRow}#${concern.object.kind}#${concern.object.id}` : undefined,
    manager: `${ENTITY.auditRow}#${action ?? ''}`,
  };
};

/** A busy shard is left for the next one. */
const shardOf = (auditedAction: AuditedAction, tries: number): number =>
  ((auditedAction.id.codePointAt(auditedAction.id.length - 1) ?? 0) + tries) % AUDIT_SHARDS;

export const auditWrites = async (
  table: Table,
  auditedAction: AuditedAction,
  ending: Ending,
  tries: number,
): Promise<readonly Write[]> => {
  const shard = shardOf(auditedAction, tries);
  const key = keys.auditHead(String(shard));
  const { Item: found } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { ...key }, ConsistentRead: true }),
  );
  const standing = found === undefined ? undefined : parseItem(auditHeadRecord, found);
  const { record, head } = rowAfter(auditedAction, ending, shard, standing?.record);
  const isNew = 'attribute_not_exists(pk)';
  return [
    {
      Put: {
        TableName: table.name,
        Item: { ...key, entity: ENTITY.auditHead, version: (standing?.version ?? 0) + 1, record: head },
        ...(standing ? atVersion(standing.version) : { ConditionExpression: isNew }),
      },
    },
    {
      Put: {
        TableName: table.name,
        Item: {
          ...keys.auditRow(record.day, String(shard), record.number),
          entity: ENTITY.auditRow,
          version: 1,
          record,
          ...listsOf(auditedAction),
          sort: `${record.at}#${record.id}`,
        },
        ConditionExpression: isNew,
      },
    },
  ];
};
