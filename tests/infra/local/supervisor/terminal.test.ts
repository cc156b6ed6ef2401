import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createStamp } from '#local/supervisor/build.ts';
import { banner, watchMailbox } from '#local/supervisor/terminal.ts';
import { eventually, tempFolder } from '#tests/support/temp.ts';
import { expect, it, test } from 'vitest';

const user = (email: string, role: 'admin' | 'gateway_user' | 'client') => ({
  email,
  role,
  password: `Secret-${role}`,
});

test('a started stack prints where to go, which user to be, and what to try', () => {
  const text = banner(
    {
      web: 'http://127.0.0.1:5173',
      api: 'http://127.0.0.1:5173/api',
      ws: 'ws://127.0.0.1:5173/ws',
      cognito: { endpoint: 'http://127.0.0.1:9229', userPoolId: 'pool', clientId: 'client' },
      dynamodb: { endpoint: 'http://127.0.0.1:8000', table: 'table', engine: 'dynoxide' },
      secretsManager: { endpoint: 'http://127.0.0.1:4566' },
      ramps: { baseUrl: 'http://127.0.0.1:4010', clientId: 'ramps', clientSecret: 'not shown' },
      users: [user('admin@example.com', 'admin'), user('operator@example.com', 'gateway_user')],
      pids: { dynamodb: 1, cognito: 2, ramps: 3, gateway: 4 },
    },
    '/somewhere/else',
  );
  const lines = text.split('\n').filter((line) => line !== '');
  expect(lines[0]).toContain('PIX deposits in BRL become USDT');
  expect(lines[1]).toContain('http://127.0.0.1:5173/gateway');
  expect(lines[2]).toMatch(/operator@example\.com +Secret-gateway_user +gateway user/);
  expect(lines[3]).toMatch(/admin@example\.com +Secret-admin +administrator/);
  expect(text).toContain('http://127.0.0.1:4010');
  expect(text).toContain('Try ');
  expect(text).toContain('/somewhere/else/mailbox.jsonl');
  expect(text).toContain('npm start -- --fresh');
  expect(text).not.toContain('not shown');
});

const line = (to: string, code: string) => JSON.stringify({ to, code, subject: 'Your code', at: 'now' });

it('mails are printed as they arrive, in complete lines and without old ones', async () => {
  const file = path.join(tempFolder(), 'mailbox.jsonl');
  writeFileSync(file, `${line('old@example.com', '1')}\n`);
  const lines: string[] = [];
  const watch = watchMailbox(file, (text) => lines.push(text));
  appendFileSync(
    file,
    `${line('ana@example.com', '123456')}\n${line('ötto@example.com', '65').slice(0, 20)}`,
  );
  await eventually(() => lines.length === 1);
  appendFileSync(file, `${line('ötto@example.com', '65').slice(20)}\n`);
  await eventually(() => lines.length === 2);
  watch.stop();
  expect(lines).toEqual([
    'Mail to ana@example.com: 123456 (Your code)',
    'Mail to ötto@example.com: 65 (Your code)',
  ]);
});

it('a stamp is valid while names and contents are unchanged', () => {
  const root = tempFolder();
  const file = path.join(root, 'a.ts');
  writeFileSync(file, 'one');
  const stampFile = path.join(tempFolder(), 'stamp');
  const stamp = () => createStamp(stampFile, root, ['a.ts', '.', 'missing']);
  expect(stamp().isCurrent()).toBe(false);
  stamp().write();
  writeFileSync(file, 'one');
  expect(stamp().isCurrent()).toBe(true);
  writeFileSync(file, 'two');
  expect(stamp().isCurrent()).toBe(false);
  stamp().write();
  writeFileSync(path.join(root, 'b.ts'), '');
  expect(stamp().isCurrent()).toBe(false);
});
