import * as z from 'zod/mini';
import { command } from './command.ts';
import { exportUsers, importUsers } from './pool.ts';
import { renameInTable } from './rename-in-table.ts';
import { ON_POOL, poolOf, tableOf } from './stage.ts';
import { exportedUser, readLines, renamed } from './users-file.ts';

export const exportUsersCommand = command({
  name: 'export-users',
  help: 'Print every user of the pool, one a line, without credentials; this is personal data',
  options: ON_POOL.options,
  input: z.object(ON_POOL.input),
  run: async (where, world) => {
    const { client, id } = await poolOf(where, world);
    for await (const user of exportUsers(client, id)) world.print(JSON.stringify(user));
    return true;
  },
});

export const importUsersCommand = command({
  name: 'import-users',
  help: 'Create the users of a file in another pool: < users.jsonl > renamed.jsonl',
  options: ON_POOL.options,
  input: z.object(ON_POOL.input),
  run: async (where, world) => {
    const { client, id } = await poolOf(where, world);
    const users = readLines(exportedUser, await world.input());
    const { renamed: ids, made, left, taken } = await importUsers(client, id, users);
    for (const each of ids) world.print(JSON.stringify(each));
    world.note(
      `${users.length} in the file: ${made} made, ${left.length} left out who never confirmed their address.`,
    );
    // Ids only, since output may be logged.
    if (taken.length > 0)
      world.note(
        `NOT imported, because somebody has signed up with their address and not confirmed it: ${taken.join(', ')}.`,
      );
    return taken.length === 0;
  },
});

export const renameUsersCommand = command({
  name: 'rename-users',
  help: 'Write the new ids of users into a table that is not in use yet: < renamed.jsonl',
  // Required, so that it is never the live table by mistake.
  options: { table: { value: '<name>', help: 'on AWS, with the credentials and the region of this shell' } },
  input: z.object({ table: z.string() }),
  run: async ({ table }, world) => {
    const people = readLines(renamed, await world.input());
    const { looked, changed, left } = await renameInTable(await tableOf({ table }, world), people, (rows) =>
      world.note(`${rows.looked} rows`),
    );
    world.print(
      `${people.length} people, ${looked} rows: ${changed} changed, ${left} of audit log and books say who it was then.`,
    );
    return true;
  },
});
