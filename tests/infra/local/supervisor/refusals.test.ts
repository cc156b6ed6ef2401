import { once } from 'node:events';
import { createServer } from 'node:net';
import { spawnTied } from '#local/bootstrap/processes.mjs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { tempFolder } from '#tests/support/temp.ts';
import { somePorts } from './support.ts';

const main = fileURLToPath(import.meta.resolve('@ramps-gateway/local/main.ts'));

it.each(['a taken port', 'an unknown argument'])('npm start prints one line and exits: %s', async (what) => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const child = spawnTied(process.execPath, [main, ...(what === 'an unknown argument' ? ['--now'] : [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(await somePorts()), DATA_DIR: tempFolder(), RAMPS_PORT: String(port) },
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (text: Buffer) => (stdout += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (stderr += text.toString()));
  const [code] = (await once(child, 'close')) as [number];
  server.close();
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(what === 'a taken port' ? `Port ${port} is taken` : /^Unknown argument --now\./);
});
