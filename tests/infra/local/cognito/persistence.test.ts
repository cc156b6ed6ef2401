import { once } from 'node:events';
import { appendFileSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failProcess, startProcess } from './process.ts';
import { freePorts } from '#tests/support/ports.ts';
import {
  ANN,
  PASSWORD,
  actor,
  clientFor,
  mailsIn,
  preparedFolder,
  startPool,
  tempFolder,
} from './support.ts';
import { asMode } from '#tests/support/platform.ts';

/** A port that stays free while the process is down. */
const freePort = async () => String((await freePorts(1))[0]);
const portOf = (url: string) => new URL(url).port;
const usersFolder = (dataDir: string) => join(dataDir, 'cognito/users');

describe('the data', () => {
  it('survive a restart: ids, key, users, sessions and codes', async () => {
    const DATA_DIR = tempFolder();
    const COGNITO_PORT = await freePort();
    const first = await startProcess({ DATA_DIR, COGNITO_PORT });
    const before = actor(clientFor(first.url), first);
    await before.invite(ANN);
    await before.setPassword(ANN);
    const { RefreshToken, AccessToken } = await before.signIn(ANN);
    await before.signUp('bob@example.com');
    await first.kill('SIGTERM');

    const second = await startProcess({ DATA_DIR, COGNITO_PORT });
    expect(second).toMatchObject({
      url: first.url,
      userPoolId: first.userPoolId,
      clientId: first.clientId,
    });
    const client = clientFor(second.url);
    const after = actor(client, second);
    await client.getUser({ AccessToken });
    await client.getTokensFromRefreshToken({ ClientId: second.clientId, RefreshToken });
    await after.signIn(ANN);
    await after.confirm('bob@example.com', mailsIn(DATA_DIR).at(-1)?.code ?? '');
  });

  it('survive a kill during a write: every answered sign-up is complete', async () => {
    const DATA_DIR = preparedFolder();
    const COGNITO_PORT = await freePort();
    const known = new Map<string, string>();
    for (let round = 0; round < 4; round += 1) {
      const started = await startProcess({ DATA_DIR, COGNITO_PORT });
      const { signUp } = actor(clientFor(started.url), started);
      const enough = Promise.withResolvers<void>();
      const goal = known.size + 3;
      const visitor = async (visitorNumber: number) => {
        for (let i = 0; ; i += 1) {
          const email = `user-${round}-${visitorNumber}-${i}@example.com`;
          const answer = await signUp(email).catch(() => undefined);
          if (!answer?.UserSub) return;
          known.set(email, answer.UserSub);
          if (known.size >= goal) enough.resolve();
        }
      };
      const visitors = Array.from({ length: 6 }, (_, i) => visitor(i));
      await enough.promise;
      await started.kill('SIGKILL');
      await Promise.all(visitors);
    }
    const last = await startProcess({ DATA_DIR, COGNITO_PORT });
    const client = clientFor(last.url);
    for (const [Username, sub] of known) {
      const user = await client.adminGetUser({ UserPoolId: last.userPoolId, Username });
      expect(user.Username).toBe(sub);
    }
    const mailed = new Set(mailsIn(DATA_DIR).map(({ to }) => to));
    for (const email of known.keys()) expect(mailed).toContain(email);
    expect(readdirSync(usersFolder(DATA_DIR)).filter((name) => !name.endsWith('.json'))).toEqual([]);
  });

  it('survive the files that a kill leaves behind', async () => {
    const dataDir = tempFolder();
    const first = await startPool({ dataDir });
    const sub = await first.member(ANN);
    await first.signUp('bob@example.com');
    await first.cognito.close();
    writeFileSync(join(usersFolder(dataDir), `${sub}.json.tmp`), '{"sub":"');
    writeFileSync(join(dataDir, 'cognito/pool.json.tmp'), '');
    appendFileSync(join(dataDir, 'mailbox.jsonl'), '{"to":"half a li');
    const second = await startPool({ dataDir });
    await second.signIn(ANN);
    await second.signUp('cyd@example.com');
    expect(second.mails().map(({ to }) => to)).toEqual(['bob@example.com', 'cyd@example.com']);
  });

  it('are private, with no password or refresh token in clear text; a user’s file goes with the user', async () => {
    const pool = await startPool();
    const sub = await pool.member(ANN);
    const { RefreshToken } = await pool.signIn(ANN);
    await pool.signUp('bob@example.com');
    const file = join(usersFolder(pool.dataDir), `${sub}.json`);
    const content = readFileSync(file, 'utf8');
    expect(content).not.toContain(PASSWORD);
    expect(content).not.toContain(RefreshToken.split('.').at(-1));
    for (const name of [file, join(pool.dataDir, 'mailbox.jsonl')]) {
      expect(statSync(name).mode & 0o777).toEqual(asMode(0o600));
    }
    expect(statSync(usersFolder(pool.dataDir)).mode & 0o777).toEqual(asMode(0o700));
    for (const Username of [ANN, 'bob@example.com'])
      await pool.client.adminDeleteUser({ ...pool.ann, Username });
    expect(readdirSync(usersFolder(pool.dataDir))).toEqual([]);
  });
});

describe('a damaged file', () => {
  it.each([
    ['cognito/pool.json', '{"userPoolId":'],
    ['cognito/pool.json', '{}'],
    ['cognito/users/x.json', ''],
    ['cognito/users/x.json', '{"sub":"x"}'],
  ])('%s is named, with the fix, and not changed (case %#)', async (name, content) => {
    const DATA_DIR = preparedFolder();
    const { cognito } = await startPool({ dataDir: DATA_DIR });
    await cognito.close();
    writeFileSync(join(DATA_DIR, name), content);
    const { code, said } = await failProcess({ DATA_DIR, COGNITO_PORT: '0' });
    expect(code).toBe(1);
    expect(said.split('\n')).toHaveLength(1);
    expect(said).toContain(`Cognito cannot start: ${join(DATA_DIR, name)} is damaged`);
    expect(said).toContain('npm start -- --fresh');
    expect(readFileSync(join(DATA_DIR, name), 'utf8')).toBe(content);
  });

  it('a missing pool file with users is damage too, so no new pool replaces it', async () => {
    const dataDir = tempFolder();
    const first = await startPool({ dataDir });
    await first.member(ANN);
    await first.cognito.close();
    const file = join(dataDir, 'cognito/pool.json');
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, -3));
    // The error does not show the file's content.
    await expect(startPool({ dataDir })).rejects.toThrow('(not JSON)');
    rmSync(file);
    await expect(startPool({ dataDir })).rejects.toThrow('pool.json is damaged');
  });
});

describe('the process', () => {
  it('names a taken port and writes nothing', async () => {
    const DATA_DIR = preparedFolder();
    const started = await startProcess({ DATA_DIR });
    const COGNITO_PORT = portOf(started.url);
    const other = join(tempFolder(), 'other');
    const { code, said } = await failProcess({ DATA_DIR: other, COGNITO_PORT });
    expect({ code, said }).toEqual({
      code: 1,
      said: `Cognito cannot start: port ${COGNITO_PORT} is in use. Stop the program that uses it, or set COGNITO_PORT.`,
    });
    expect(() => statSync(other)).toThrow();
  });

  it('names an invalid variable', async () => {
    const { code, said } = await failProcess({ DATA_DIR: tempFolder(), COGNITO_PORT: 'x' });
    expect({ code, said }).toEqual({ code: 1, said: 'COGNITO_PORT is not valid.' });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('stops on %s, even with open connections', async (signal) => {
    const started = await startProcess({ DATA_DIR: preparedFolder() });
    await (await fetch(`${started.url}/local/pool`)).text();
    const ended = once(started.child, 'exit');
    started.child.kill(signal);
    expect(await ended).toEqual([0, null]);
  });

  it('stops with its parent only when told to', async () => {
    const [kept, tied] = await Promise.all([
      startProcess({ DATA_DIR: preparedFolder() }),
      startProcess({ DATA_DIR: preparedFolder(), STOP_WITH_PARENT: '1' }),
    ]);
    kept.child.stdin!.end();
    const ended = once(tied.child, 'exit');
    tied.child.stdin!.end();
    expect(await ended).toEqual([0, null]);
    expect((await fetch(`${kept.url}/local/pool`)).status).toBe(200);
  });

  it('has a separate pool, client and key in each data folder', async () => {
    const [one, two] = await Promise.all([
      startProcess({ DATA_DIR: tempFolder() }),
      startProcess({ DATA_DIR: tempFolder() }),
    ]);
    expect(one.userPoolId).not.toBe(two.userPoolId);
    expect(one.clientId).not.toBe(two.clientId);
    const keys = async ({ url, userPoolId }: typeof one) =>
      (await fetch(`${url}/${userPoolId}/.well-known/jwks.json`)).text();
    expect(await keys(one)).not.toBe(await keys(two));
  });
});
