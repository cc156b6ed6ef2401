import type { Connection, Connections, Sockets } from '#functions/capabilities/insight/realtime/ports.ts';
import { NOW } from './records.ts';

export const connection = (over: Partial<Connection> = {}): Connection => ({
  connection_id: 'con-1',
  user_id: 'user-1',
  role: 'client',
  connected_at: new Date(NOW.getTime() - 60_000).toISOString(),
  ends_at: new Date(NOW.getTime() + 60_000).toISOString(),
  ...over,
});

/** Connections in memory; `looks` counts reads. */
export const connectionsInMemory = (...open: readonly Connection[]) => {
  const rows = new Map(open.map((each) => [each.connection_id, each]));
  const looks: string[] = [];
  const live = (now: Date, mine: (each: Connection) => boolean) =>
    Promise.resolve([...rows.values()].filter((each) => mine(each) && each.ends_at > now.toISOString()));
  const connections: Connections = {
    create: (each) => {
      rows.set(each.connection_id, each);
      return Promise.resolve();
    },
    get: (id) => Promise.resolve(rows.get(id)),
    remove: (id) => {
      rows.delete(id);
      return Promise.resolve();
    },
    ofUser: (userId, now) => {
      looks.push(userId);
      return live(now, (each) => each.user_id === userId);
    },
    ofAdministrators: (now) => {
      looks.push('administrators');
      return live(now, (each) => each.role === 'admin');
    },
    ofOthers: (now) => {
      looks.push('others');
      return live(now, (each) => each.role !== 'admin');
    },
  };
  return { rows, looks, connections };
};

/** Sockets that record sent messages; `gone` and `broken` ones fail. */
export const socketsInMemory = () => {
  const sent = new Map<string, unknown[]>();
  const posts: string[] = [];
  const closed: string[] = [];
  const gone = new Set<string>();
  const broken = new Set<string>();
  const sockets: Sockets = {
    post: (id, message) => {
      posts.push(id);
      if (broken.has(id)) return Promise.reject(new Error('the socket is broken'));
      if (gone.has(id)) return Promise.resolve('gone');
      sent.set(id, [...(sent.get(id) ?? []), JSON.parse(Buffer.from(message).toString())]);
      return Promise.resolve('sent');
    },
    close: (id) => {
      closed.push(id);
      return Promise.resolve();
    },
  };
  return { sent, posts, closed, gone, broken, sockets };
};
