import type { DynamoDBRecord } from 'aws-lambda';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createConnectionStore } from '../../../adapters/dynamo/messages/connections.ts';
import { readChange } from '../../../adapters/dynamo/table/stream.ts';
import { createSockets } from '../../../adapters/websocket/post.ts';
import { env } from '../../../platform/env.ts';
import { errorIdOf } from '../../../platform/correlation.ts';
import { measuredParts } from '../../../wiring/parts.ts';
import { fromQueue } from '../../../wiring/queue.ts';
import { eachRecord } from '../../../wiring/stream.ts';
import type { Change } from './ports.ts';
import { countPosts, pushChanges } from './push-changes.ts';

const parts = measuredParts('push-changes');
const { table, log, metrics, clock } = parts;
const ports = {
  accounts: createSubAccountStore(table),
  connections: createConnectionStore(table),
  sockets: countPosts(createSockets(env('WEBSOCKET_ENDPOINT')), metrics),
  clock,
};

const nameOf = ({ entity, kind, version, before, after }: Change) => {
  const id = (after ?? before)?.['id'];
  return { entity, change: kind, id: typeof id === 'string' ? id : null, version };
};

type Reading = { readonly change: Change } | { readonly error: unknown };

const reading = (record: DynamoDBRecord): Reading => {
  try {
    return { change: readChange(record) };
  } catch (error) {
    return { error };
  }
};

const push = eachRecord(parts, (event) => {
  const readings = new Map(event.Records.map((record) => [record, reading(record)]));
  const changes = [...readings.values()].flatMap((read) => ('change' in read ? [read.change] : []));
  const pushed = pushChanges(ports, changes);
  return async (record) => {
    try {
      const read = readings.get(record) ?? reading(record);
      if ('error' in read) throw read.error;
      const { change } = read;
      const outcome = (await pushed).get(change);
      if (outcome && 'error' in outcome) throw outcome.error;
      if (outcome && outcome.sockets > 0) log.info('pushed', { ...nameOf(change), sockets: outcome.sockets });
    } catch (error) {
      log.error('a change could not be pushed', error, { error_id: errorIdOf(record) });
      throw error;
    }
  };
});

export const handler = fromQueue(parts, push);
