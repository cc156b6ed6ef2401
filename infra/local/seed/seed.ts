import { messageOf } from '@ramps-gateway/infra/common/errors.ts';
import type { inDataDir } from '../supervisor/paths.ts';
import type { StackDescription } from '../supervisor/stack-file.ts';
import type { Terminal } from '../supervisor/terminal.ts';
import type { DemoUser } from '../supervisor/machine.ts';
import { seedAccounts } from './accounts.ts';
import type { SeedContext, Tokens } from './context.ts';
import { seedConversions } from './conversions.ts';
import { anything, call } from './http.ts';
import { seedCredentials, seedWebhook } from './provider.ts';
import { openSeedProgress } from './state.ts';
import { seedUsers, signIn } from './users.ts';

export interface SeedOptions {
  readonly stack: StackDescription;
  readonly files: ReturnType<typeof inDataDir>;
  /** With demo data. */
  readonly demo: boolean;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

const userOf = ({ users }: StackDescription, role: DemoUser['role']): DemoUser => {
  const found = users.find((user) => user.role === role);
  if (!found) throw new Error(`there is no demo user of the role ${role}`);
  return found;
};

const signInAll = async ({ stack }: SeedContext): Promise<Tokens> => ({
  admin: await signIn(stack.cognito, userOf(stack, 'admin')),
  operator: await signIn(stack.cognito, userOf(stack, 'gateway_user')),
  client: await signIn(stack.cognito, userOf(stack, 'client')),
});

const seedDemo = async (context: SeedContext): Promise<void> => {
  const tokens = await signInAll(context);
  // A deployment that has no spread bands gets its own with the first look at them.
  await call(context.stack.web, 'GET /api/spread-bands', anything, { token: tokens.admin });
  const accounts = await seedAccounts(context, tokens);
  await call(context.stack.web, 'POST /api/sync-assets', anything, {
    token: tokens.admin,
    body: {},
  });
  await seedConversions(context, tokens, accounts);
  context.progress.done({ demo: true });
};

/**
 * Users, credentials and the webhook always; demo data once (contract 2). Without users there is nothing to use, so
 * that failure is one; without demo data the stack can still be used.
 */
export const seedStack = async ({ stack, files, demo, terminal, signal }: SeedOptions): Promise<void> => {
  const context: SeedContext = { stack, progress: openSeedProgress(files.seed), signal };
  const admin = () => signIn(stack.cognito, userOf(stack, 'admin'));
  await seedUsers(context);
  await seedCredentials(context, admin);
  await seedWebhook(context, admin);
  if (!demo || context.progress.state.demo) return;
  try {
    await seedDemo(context);
    terminal.step('demo data');
  } catch (error) {
    if (signal.aborted) return;
    terminal.line(`The demo data are not complete: ${messageOf(error)}. The next start tries again.`);
  }
};
