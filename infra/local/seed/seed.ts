import { messageOf, PlainError } from '@ramps-gateway/infra/common/errors.ts';
import { readChecklist } from '@ramps-gateway/shared/contract/calls/provider-checklist.ts';
import { webhookConfiguration } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import * as z from 'zod/mini';
import type { ClockFile } from '../clock/clock-file.ts';
import type { inDataDir, StackDescription } from '../supervisor/stack-file.ts';
import type { Terminal } from '../supervisor/terminal.ts';
import { readJson, writeJson } from '../support/files.ts';
import { anything, call, type By } from './calls.ts';
import { seedDemo } from './demo.ts';
import { playMonth } from './month/play.ts';
import { type People, peopleOf } from './people.ts';

type Files = ReturnType<typeof inDataDir>;

const progress = z.object({
  users: z.boolean(),
  credentials: z.boolean(),
  registration: z.nullable(z.object({ url: z.string(), header_key: z.string(), header_value: z.string() })),
  demo: z.boolean(),
  /** The month is played before the demo data; an unfinished month makes the data unusable. */
  month: z._default(z.enum(['none', 'begun', 'played']), 'none'),
});
type Progress = z.infer<typeof progress>;

const NOTHING: Progress = {
  users: false,
  credentials: false,
  registration: null,
  demo: false,
  month: 'none',
};

const progressOf = ({ seed }: Files): Progress => readJson(seed, progress) ?? NOTHING;
const note = (files: Files, done: Partial<Progress>): void =>
  writeJson(files.seed, { ...progressOf(files), ...done });

/** The sandbox's behaviour. No conversion starts before the checklist has the provider's answers. */
const confirmChecklist = async (admin: By): Promise<void> => {
  const known = await admin('GET /api/provider-checklist', readChecklist.answer);
  if (!known?.needed) return;
  const answers = { pool_balance: 'activated', bought_usdt: 'balance', webhooks: 'registered' };
  await admin('PUT /api/provider-checklist', anything, { body: { version: known.version, ...answers } });
};

/** A new header value, which only this answer shows. */
const newRegistration = async (admin: By) => {
  const known = await admin('GET /api/webhook-configuration', webhookConfiguration);
  const body = { generate: true, is_active: true, version: known?.version };
  const saved = await admin('PUT /api/webhook-configuration', webhookConfiguration, { body });
  if (!saved) throw new Error('the webhook configuration was not saved');
  const { handler_url: url, webhook_header_key: header_key, webhook_header_value: header_value } = saved;
  return { url, header_key, header_value };
};

/**
 * What every stack needs. Each part runs only once, so that a person's later changes stay. An interrupted part is
 * repeated, so it must be repeatable.
 */
const seedAlways = async (stack: StackDescription, files: Files, people: People): Promise<void> => {
  const admin: By = async (line, schema, options = {}) =>
    call(stack.web, line, schema, { ...options, token: await people.token('admin') });
  const { users, credentials, registration: known } = progressOf(files);
  if (!users) {
    await people.create();
    note(files, { users: true });
  }
  if (!credentials) {
    const { clientId: client_id, clientSecret: client_secret } = stack.ramps;
    const body = { client_id, client_secret, environment: 'sandbox' };
    await admin('PUT /api/credentials', anything, { body });
    await confirmChecklist(admin);
    note(files, { credentials: true });
  }
  // The port may have changed since the last start.
  const url = known && new URL(new URL(known.url).pathname, stack.web).href;
  if (known && known.url === url) return;
  const registration = known && url ? { ...known, url } : await newRegistration(admin);
  await call(stack.ramps.baseUrl, 'PUT /sandbox/webhooks', anything, { body: registration });
  note(files, { registration });
};

interface Seeding {
  readonly stack: StackDescription;
  readonly files: Files;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

export const isMonthToPlay = (files: Files): boolean => {
  const { month, users } = progressOf(files);
  if (month === 'played') return false;
  if (month === 'none' && !users) return true;
  throw new PlainError(
    month === 'begun'
      ? 'The month did not finish. Start it again: npm start -- --month --fresh'
      : 'A month needs an empty data folder. To empty it: npm start -- --month --fresh',
  );
};

export const seedMonth = async (
  { stack, files, terminal, signal }: Seeding,
  clock: ClockFile,
  days: number,
): Promise<void> => {
  const people = peopleOf(stack, () => clock.now());
  note(files, { month: 'begun' });
  try {
    await seedAlways(stack, files, people);
    await playMonth({ stack, people, clock, signal }, terminal, days);
  } finally {
    people.end();
  }
  note(files, { month: 'played' });
};

/**
 * Users, credentials and webhook always; demo data only once (C2). Without users the stack is useless, so their failure
 * fails the start.
 */
export const seedStack = async (
  { stack, files, terminal, signal }: Seeding,
  { demo }: { readonly demo: boolean },
): Promise<void> => {
  const people = peopleOf(stack);
  await seedAlways(stack, files, people);
  people.end();
  if (!demo || progressOf(files).demo) return;
  try {
    await seedDemo(stack, signal);
    note(files, { demo: true });
    terminal.step('demo data');
  } catch (error) {
    if (signal.aborted) return;
    terminal.line(`The demo data is incomplete: ${messageOf(error)}. The next start tries again.`);
  }
};
