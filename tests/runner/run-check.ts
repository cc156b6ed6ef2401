import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Check, reportFile, root } from './checks.ts';
import { type Result, readResult } from './result.ts';

export const runCheck = (check: Check): Promise<Result> =>
  new Promise((resolve) => {
    const began = Date.now();
    const [file = '', ...args] = check.command;
    const { FORCE_COLOR: _, ...env } = process.env;
    const child = spawn(file, args, {
      cwd: root,
      env: {
        ...env,
        // From `process.env` itself, because a copy can spell the name differently on Windows.
        PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
        NO_COLOR: '1',
        ...check.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => keep(Buffer.from(String(error))));
    child.on('close', (code) => {
      writeFileSync(reportFile(check.name, 'log'), output);
      resolve(readResult(check, code ?? 1, output, Math.round((Date.now() - began) / 1000)));
    });
  });
