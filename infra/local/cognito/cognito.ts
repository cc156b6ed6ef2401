import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SIGN_UP_MINIMUM } from '@ramps-gateway/shared/domain/passwords.ts';
import { handleRequest } from './http.ts';
import { openMailbox } from './mailbox.ts';
import { createPasswords, Lockout, MailLimit } from './passwords.ts';
import { openPoolFile } from './pool-file.ts';
import { createTokens } from './sessions.ts';
import { createTriggers, type TriggerTarget } from './triggers.ts';
import { openUserStore } from './users.ts';
import type { MfaMode, World } from './world.ts';

export interface CognitoOptions {
  dataDir: string;
  /** 0, the default, takes a free one. */
  port?: number;
  poolName?: string;
  /** Life of access and id tokens: 15 minutes unless a test wants less (`C9`). */
  tokenSeconds?: number;
  /** How long a session can be renewed, from its sign-in: 30 days unless set (`C9`). */
  refreshTokenHours?: number;
  /** Characters that a password has at least: 6 unless set (`S5.3`). */
  passwordMinimum?: number;
  /** OPTIONAL unless set: who has an authenticator app is asked for its code. */
  mfa?: MfaMode;
  /** The domain that passkeys are for; none unless set. */
  passkeyDomain?: string;
  /** What hashing a password costs, as scrypt counts it: Node's default unless a test wants less. */
  passwordCost?: number;
  /** The function behind PostConfirmation and PostAuthentication; none when left out. */
  trigger?: TriggerTarget | undefined;
  now?: () => number;
  /** Where the line for each mail goes. */
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

/** Opens the data and joins the parts. Throws a plain error for a damaged file. */
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
 * A Cognito user pool on 127.0.0.1, kept in `dataDir/cognito`; its mails go to `dataDir/mailbox.jsonl`. Throws a plain error for
 * a damaged file, and what listening throws (EADDRINUSE).
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

  // The port comes first: the process that has it owns the data, so that a second start by mistake touches nothing.
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
