import { readFileSync } from 'node:fs';
import { outputOf } from '#infra/ops/stage.ts';
import type { StageName } from '#infra/config/stage.ts';
import * as z from 'zod/mini';

const stageFile = z.object({
  web: z.url(),
  api: z.url(),
  ws: z.url(),
  cognito: z.object({ endpoint: z.url(), userPoolId: z.string(), clientId: z.string() }),
  users: z._default(z.array(z.object({ email: z.string(), password: z.string(), role: z.string() })), []),
});

/** The parts of `stack.json` (C2) that the checks need. */
export type Stage = z.infer<typeof stageFile>;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Reads a stage's addresses from its deployed stacks, since a saved file can be out of date. */
export const stageOnAws = async (stage: StageName): Promise<Stage> => {
  const [web, userPoolId, clientId] = await Promise.all([
    outputOf(stage, 'web', 'Address'),
    outputOf(stage, 'auth', 'UserPoolId'),
    outputOf(stage, 'auth', 'UserPoolClientId'),
  ]);
  const region = userPoolId.slice(0, userPoolId.indexOf('_'));
  return {
    web,
    api: `${web}/api`,
    ws: `${web.replace(/^http/, 'ws')}/ws`,
    cognito: { endpoint: `https://cognito-idp.${region}.amazonaws.com`, userPoolId, clientId },
    users: [],
  };
};

export const readStage = (path: string): Stage => {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Error(
      `${path} cannot be read. Start the stack with npm start, or name a stage on AWS: npm run smoke -- --stage dev`,
    );
  }
  const read = stageFile.safeParse(given);
  if (read.success) return read.data;
  throw new Error(
    `${path}: ${read.error.issues.map(({ path: at }) => at.join('.')).join(', ')} is not as it should be.`,
  );
};

/** Signs in as SMOKE_EMAIL with SMOKE_PASSWORD; by default, as the demo operator. */
export const credentialsOf = (
  { users }: Stage,
  env: Readonly<Record<string, string | undefined>>,
): Credentials => {
  const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = env;
  if (email && password) return { email, password };
  const operator = users.find(({ role }) => role === 'gateway_user');
  if (operator) return operator;
  throw new Error('Set SMOKE_EMAIL and SMOKE_PASSWORD: the sign-in of a user of this stage.');
};
