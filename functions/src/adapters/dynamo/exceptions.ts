import { QueryCommand, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { actionRecord, exceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import * as z from 'zod/mini';
import { type Exception, exceptionState } from '../../capabilities/reconciliation/model.ts';
import type { Exceptions, ResumeEvent } from '../../capabilities/reconciliation/ports.ts';
import type { Table } from './client.ts';
import {
  cancelledParts,
  createItem,
  getItem,
  isLostRace,
  type Item,
  parseItem,
  replaceItem,
} from './items.ts';
import { ENTITY, keys } from './keys.ts';
import { listPage } from './lists.ts';
import { eventItem } from './webhook-events.ts';

type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Actions that are shown; there may be more. */
const ACTIONS_SHOWN = 100;

/** Each state is a list of its own, so that a filter reads nothing that it drops. */
export const exceptionsIn = (state: Exception['record']['state']): string => `${ENTITY.exception}#${state}`;

const itemOf = ({ record, state }: Exception, version: number): Item => ({
  ...keys.exception(record.id),
  entity: ENTITY.exception,
  version,
  record,
  state,
  all: exceptionsIn(record.state),
  sort: `${record.first_seen_at}#${record.id}`,
});

const exceptionIn = (item: unknown): Exception => ({
  ...parseItem(exceptionRecord, item),
  state: z.object({ state: exceptionState }).parse(item).state,
});

const isNew = { ConditionExpression: 'attribute_not_exists(pk)' } as const;

/** Exceptions of the reconciliation. What people did about one stands beside it, a row for each action. */
export const createExceptionStore = (table: Table): Exceptions => ({
  get: async (id) => {
    const item = await getItem(table, keys.exception(id));
    return item === undefined ? undefined : exceptionIn(item);
  },
  withActions: async (id) => {
    const { Items: items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': keys.exception(id).pk },
        // The exception sorts after its actions, and they by version.
        ScanIndexForward: false,
        Limit: ACTIONS_SHOWN + 1,
        ConsistentRead: true,
      }),
    );
    const [exception, ...actions] = items;
    return exception === undefined
      ? undefined
      : {
          exception: exceptionIn(exception),
          actions: actions.map((item) => parseItem(actionRecord, item).record),
        };
  },
  create: (exception) => createItem(table, itemOf(exception, 1)),
  replace: (exception) => replaceItem(table, itemOf(exception, exception.version + 1), exception.version),
  act: async (exception, action, event) => {
    const version = exception.version + 1;
    const eventWrite = ({ record, event: told, due }: ResumeEvent): Write => ({
      Put: {
        TableName: table.name,
        Item: eventItem({ record, event: told, resume: true }, due),
        ...isNew,
      },
    });
    try {
      await table.client.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Put: {
                TableName: table.name,
                Item: itemOf(exception, version),
                ConditionExpression: '#version = :expected',
                ExpressionAttributeNames: { '#version': 'version' },
                ExpressionAttributeValues: { ':expected': exception.version },
              },
            },
            {
              Put: {
                TableName: table.name,
                Item: {
                  ...keys.exceptionAction(exception.record.id, version),
                  entity: ENTITY.exceptionAction,
                  version: 1,
                  record: action,
                },
                ...isNew,
              },
            },
            ...(event ? [eventWrite(event)] : []),
          ],
        }),
      );
      return true;
    } catch (error) {
      if (cancelledParts(error).some(isLostRace)) return false;
      throw error;
    }
  },
  list: (state, page) => listPage(table, [['all', exceptionsIn(state)]], exceptionRecord, page),
});
