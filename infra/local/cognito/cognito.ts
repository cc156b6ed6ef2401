import { appendFileSync, chmodSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { appendLines } from '@ramps-gateway/infra/common/append-line.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SIGN_UP_MINIMUM } from '@ramps-gateway/shared/domain/passwords.ts';
import { handleRequest } from './http.ts';
import { createPasswords, Lockout, MailLimit } from './passwords.ts';
import { openPoolFile, openUserStore } from './store.ts';
import { createTokens } from './sessions.ts';
import { createTriggers, type TriggerTarget } from './triggers.ts';
import type { MfaMode, World } from './world.ts';

/** A killed process can leave half a line; drop it, so that every line is JSON. */
const repairTail = (file: string): void => {
  chmodSync(file, 0o600);
  const content = readFileSync(file);
  const end = content.lastIndexOf('\n') + 1;
  if (end < content.length) truncateSync(file, end);
};

/** One JSON line `{ to, code, subject, at }` per mail (`C2`), and one printed line. */
const openMailbox = (file: string, print: (line: string) => void): World['mailbox'] => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  appendFileSync(file, '', { mode: 0o600 });
  repairTail(file);
  return (mail, at) => {
    appendLines(file, [JSON.stringify({ ...mail, at: new Date(at).toISOString() })]);
    print(`Mail to ${mail.to}: ${mail.subject} ${mail.code}`);
  };
};

export interface CognitoOptions {
  dataDir: string;
  port?: number;
  poolName?: string;
  /** Life of access and id tokens: 15 minutes by default (`C9`). */
  tokenSeconds?: number;
  /** Hours from sign-in; 30 days by default (`C9`). */
  refreshTokenHours?: number;
  passwordMinimum?: number;
  mfa?: MfaMode;
  passkeyDomain?: string;
  /** scrypt cost; Node's default. */
  passwordCost?: number;
  /** Function for PostConfirmation and PostAuthentication; none by default. */
  trigger?: TriggerTarget | undefined;
  now?: () => number;
  print?: (line: string) => void;
}

export interface Cognito {
  url: string;
  issuer: string;
  userPoolId: string;
  clientId: string;
  close(): Promise<void>;
}

const MAILS_IN_15_MINUTES = 5;
const HOUR_MS = 60 * 60 * 1000;
const GRACE_MS = 500;

const openWorld = async (options: CognitoOptions, url: string): Promise<World> => {
  const { dataDir, now = Date.now } = options;
  const folder = join(dataDir, 'cognito');
  const pool = await openPoolFile(folder, now());
  const { userPoolId, clientId } = pool.record;
  const issuer = `${url}/${userPoolId}`;
  return {
    poolName: options.poolName ?? 'ramps-gateway-local',
    passwordMinimum: options.passwordMinimum ?? SIGN_UP_MINIMUM,
    passwords: createPasswords(options.passwordCost),
    refreshTokenMs: (options.refreshTokenHours ?? 30 * 24) * HOUR_MS,
    pool,
    users: openUserStore(join(folder, 'users'), now),
    tokens: await createTokens(pool.record, issuer, options.tokenSeconds ?? 15 * 60, now),
    mailbox: openMailbox(join(dataDir, 'mailbox.jsonl'), options.print ?? console.log),
    triggers: createTriggers(options.trigger, userPoolId, clientId),
    lockout: new Lockout(),
    mailLimit: new MailLimit(MAILS_IN_15_MINUTES),
    challenges: new Map(),
    mfa: options.mfa ?? 'OPTIONAL',
    passkeyDomain: options.passkeyDomain,
    registrations: new Map(),
    now,
  };
};

/**
 * A Cognito user pool on 127.0.0.1, stored in `dataDir/cognito`; mails go to `dataDir/mailbox.jsonl`. Throws
 * a plain error for a damaged file, and errors of listening (EADDRINUSE).
 */
export const createCognito = async (options: CognitoOptions): Promise<Cognito> => {
  const ready = Promise.withResolvers<World>();
  const server = createServer((request, response) => {
    ready.promise.then((world) => handleRequest(world, request, response)).catch(() => response.destroy());
  });
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    await closed;
    clearTimeout(cut);
  };

  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const world = await openWorld(options, url);
    ready.resolve(world);
    const { userPoolId, clientId } = world.pool.record;
    return { url, issuer: world.tokens.issuer, userPoolId, clientId, close };
  } catch (error) {
    await close();
    throw error;
  }
};
