import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { spawnTied, TIE } from '#local/bootstrap/processes.mjs';
import { askToEnd, endSelf, reachesAll } from '#local/support/signals.mjs';
import { tempFolder } from '#tests/support/temp.ts';

const PLATFORMS = ['linux', 'darwin', 'win32'];

describe('asking a child to end', () => {
  it.each(PLATFORMS)('lets it clean up first when tied like the bootstrap’s child: %s', async (platform) => {
    const script = path.join(tempFolder(), 'script.mjs');
    writeFileSync(
      script,
      `process.on('SIGTERM', () => { console.log('tidy'); process.exit(7); });
       setInterval(() => {}, 1000);
       console.log('up');`,
    );
    const child = spawnTied(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text === 'up\n') askToEnd(child, TIE, platform);
    });
    const [code] = (await once(child, 'close')) as [number];
    expect([code, text]).toEqual([7, 'up\ntidy\n']);
  });

  it('reaches it through stdin on Windows, without a kill', async () => {
    const script = `process.stdin.resume().on('end', () => process.exit(7)); process.send('up');`;
    const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'ignore', 'inherit', 'ipc'] });
    await once(child, 'message');
    askToEnd(child, 0, 'win32');
    expect(await once(child, 'exit')).toEqual([7, null]);
  });
});

describe('a process that ends itself', () => {
  const ended = (platform: string, listens: boolean) => {
    const done: string[] = [];
    endSelf({
      platform,
      pid: 5,
      kill: (pid, signal) => done.push(`kill ${pid} ${signal}`),
      emit: (event) => {
        done.push(event);
        return listens;
      },
      exit: (code) => done.push(`exit ${code}`),
    });
    return done;
  };

  it('uses a signal, or on Windows its signal listeners', () => {
    expect(ended('linux', true)).toEqual(['kill 5 SIGTERM']);
    expect(ended('darwin', false)).toEqual(['kill 5 SIGTERM']);
    expect(ended('win32', true)).toEqual(['SIGTERM']);
    expect(ended('win32', false)).toEqual(['SIGTERM', 'exit 1']);
  });
});

it('Ctrl-C reaches child processes directly in a terminal, and always on Windows', () => {
  const reached = (signal: string) => [
    reachesAll(signal, 'linux', true),
    reachesAll(signal, 'linux', false),
    reachesAll(signal, 'win32', false),
  ];
  expect(reached('SIGINT')).toEqual([true, false, true]);
  expect(reached('SIGTERM')).toEqual([false, false, true]);
});
