import { messageOf, PlainError } from '@ramps-gateway/infra/common/errors.ts';
import { readChecklist } from '@ramps-gateway/shared/contract/calls/provider-checklist.ts';
import { webhookConfiguration } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { ClockFile } from '../clock/clock-file.ts';
import type { DemoUser } from '../supervisor/machine.ts';
import type { inDataDir } from '../supervisor/paths.ts';
import type { StackDescription } from '../supervisor/stack-file.ts';
import type { Terminal } from '../supervisor/terminal.ts';
import { seedAccounts } from './accounts.ts';
import { anything, call } from './calls.ts';
import { openSeedProgress, type SeedContext, type Tokens } from './context.ts';
import { seedConversions } from './conversions.ts';
import { playMonth } from './month/play.ts';
import { seedUsers, signIn } from './users.ts';

type Admin = () => Promise<string>;

/** As the sandbox behaves. Where the provider leaves this open, no conversion begins before. */
const confirmChecklist = async ({ stack }: SeedContext, token: string): Promise<void> => {
  const known = await call(stack.web, 'GET /api/provider-checklist', readChecklist.answer, { token });
  if (!known?.needed) return;
  const answers = { pool_balance: 'activated', bought_usdt: 'balance', webhooks: 'registered' };
  const body = { version: known.version, ...answers };
  await call(stack.web, 'PUT /api/provider-checklist', anything, { token, body });
};

const seedCredentials = async (context: SeedContext, admin: Admin): Promise<void> => {
  const { stack, progress } = context;
  if (progress.state.credentials) return;
  const { clientId: client_id, clientSecret: client_secret } = stack.ramps;
  const body = { client_id, client_secret, environment: 'sandbox' };
  const token = await admin();
  await call(stack.web, 'PUT /api/credentials', anything, { token, body });
  await confirmChecklist(context, token);
  progress.done({ credentials: true });
};

/** A new header value, shown in this answer only. */
const newRegistration = async ({ stack }: SeedContext, token: string) => {
  const known = await call(stack.web, 'GET /api/webhook-configuration', webhookConfiguration, { token });
  const body = { generate: true, is_active: true, version: known?.version };
  const saved = await call(stack.web, 'PUT /api/webhook-configuration', webhookConfiguration, {
    token,
    body,
  });
  if (!saved) throw new Error('the webhook configuration was not saved');
  const { handler_url: url, webhook_header_key: header_key, webhook_header_value: header_value } = saved;
  return { url, header_key, header_value };
};

const seedWebhook = async (context: SeedContext, admin: Admin): Promise<void> => {
  const { stack, progress } = context;
  const known = progress.state.registration;
  const url = known && new URL(new URL(known.url).pathname, stack.web).href;
  if (known && known.url === url) return;
  const body = known && url ? { ...known, url } : await newRegistration(context, await admin());
  await call(stack.ramps.baseUrl, 'PUT /sandbox/webhooks', anything, { body });
  progress.done({ registration: body });
};

interface Seeding {
  readonly stack: StackDescription;
  readonly files: ReturnType<typeof inDataDir>;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

interface SeedOptions extends Seeding {
  readonly demo: boolean;
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

/** Scheduled work: the first rate and the first look at destinations, which creates the recipients. */
const seedSchedules = async ({ stack }: SeedContext): Promise<void> => {
  for (const name of ['reference-rate', 'watch-destinations'])
    await call(stack.secretsManager.endpoint, `POST /2015-03-31/functions/${name}/invocations`, anything, {
      body: {},
    });
};

/** The first proof of the ledger: balances without orders become opening entries. */
const seedProof = ({ stack }: SeedContext, { admin }: Tokens): Promise<unknown> =>
  call(stack.web, 'POST /api/books/proof', anything, { token: admin, body: {} });

const seedDemo = async (context: SeedContext): Promise<void> => {
  const tokens = await signInAll(context);
  // The first read creates the default spread bands.
  await call(context.stack.web, 'GET /api/spread-bands', anything, { token: tokens.admin });
  const accounts = await seedAccounts(context, tokens);
  await seedProof(context, tokens);
  await call(context.stack.web, 'POST /api/sync-assets', anything, {
    token: tokens.admin,
    body: {},
  });
  await seedConversions(context, tokens, accounts);
  await seedSchedules(context);
  context.progress.done({ demo: true });
};

const seedAlways = async (context: SeedContext): Promise<void> => {
  const { stack } = context;
  const admin = () => signIn(stack.cognito, userOf(stack, 'admin'));
  await seedUsers(context);
  await seedCredentials(context, admin);
  await seedWebhook(context, admin);
};

export const isMonthToPlay = (files: Seeding['files']): boolean => {
  const { state } = openSeedProgress(files.seed);
  if (state.month === 'played') return false;
  if (state.month === 'none' && !state.users) return true;
  throw new PlainError(
    state.month === 'begun'
      ? 'The month was not played to its end. Play it anew: npm start -- --month --fresh'
      : 'A month is played on empty data, and these hold something: npm start -- --month --fresh empties them.',
  );
};

export const seedMonth = async (
  { stack, files, terminal, signal }: Seeding,
  clock: ClockFile,
  days: number,
): Promise<void> => {
  const context: SeedContext = { stack, progress: openSeedProgress(files.seed), signal };
  context.progress.done({ month: 'begun' });
  await seedAlways(context);
  await playMonth(context, clock, terminal, days);
  context.progress.done({ month: 'played' });
};

/**
 * Users, credentials and webhook always, demo data once (C2). Without users the stack is useless, so their
 * failure fails the start.
 */
export const seedStack = async ({ stack, files, demo, terminal, signal }: SeedOptions): Promise<void> => {
  const context: SeedContext = { stack, progress: openSeedProgress(files.seed), signal };
  await seedAlways(context);
  if (!demo || context.progress.state.demo) return;
  try {
    await seedDemo(context);
    terminal.step('demo data');
  } catch (error) {
    if (signal.aborted) return;
    terminal.line(`The demo data are not complete: ${messageOf(error)}. The next start tries again.`);
  }
};
