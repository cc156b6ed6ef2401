import { createHash, randomBytes, randomInt } from 'node:crypto';
import { ENTITIES, type Entity, QUEUES } from '@ramps-gateway/shared/contract/entities.ts';
import * as z from 'zod/mini';
import { type EngineName, ENGINES } from '../engine/engine.ts';
import { readJson, writeJson } from '../support/files.ts';

const user = z.object({
  email: z.string(),
  password: z.string(),
  role: z.enum(['admin', 'gateway_user', 'client']),
});

const machine = z.object({
  /** `shapeOf` the table when the data were created. */
  shape: z.optional(z.string()),
  engine: z.enum(ENGINES),
  ramps: z.object({ clientId: z.string(), clientSecret: z.string() }),
  users: z.array(user),
});

export type Machine = z.infer<typeof machine>;
export type DemoUser = z.infer<typeof user>;

const LETTERS = 'abcdefghijkmnpqrstuvwxyz';

const newPassword = (): string => {
  const word = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const [first = '', ...rest] = word();
  return `${first.toUpperCase()}${rest.join('')}-${word()}-${randomInt(10, 100)}`;
};

/** Digest of the entity registry: rows of another shape could not be found. */
export const shapeOf = (entities: Readonly<Record<string, Entity>> = ENTITIES): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        Object.values(entities).map(({ name, key, lists, spread, due }) => [name, key, lists, spread, due]),
        QUEUES,
      ]),
    )
    .digest('hex')
    .slice(0, 16);

const newMachine = (engine: EngineName): Machine => ({
  shape: shapeOf(),
  engine,
  ramps: {
    clientId: `client_${randomBytes(8).toString('hex')}`,
    clientSecret: randomBytes(24).toString('base64url'),
  },
  users: [
    { email: 'admin@example.com', password: newPassword(), role: 'admin' },
    { email: 'operator@example.com', password: newPassword(), role: 'gateway_user' },
    { email: 'client@example.com', password: newPassword(), role: 'client' },
    // Each administrator is the other's second person.
    { email: 'bruno@example.com', password: newPassword(), role: 'admin' },
  ],
});

export const readMachine = (path: string): Machine | undefined => readJson(path, machine);

export const makeMachine = (path: string, engine: EngineName): Machine => {
  const made = newMachine(engine);
  writeJson(path, made);
  return made;
};
