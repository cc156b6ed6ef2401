import { banner } from '#local/supervisor/terminal.ts';
import { expect, test } from 'vitest';

const user = (email: string, role: 'admin' | 'gateway_user' | 'client') => ({
  email,
  role,
  password: `Secret-${role}`,
});

test('what is printed when it is ready: where to go, as whom, and what to try', () => {
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
