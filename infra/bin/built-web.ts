import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Folder of the SPA in the workspace `web`; built first when it is missing or older than what it is made of. */
export const builtWeb = (web: string): string => {
  const dist = join(web, 'dist');
  const sources = globSync(
    ['{src,public,../shared/src}/**/*.*', '*.{ts,json,html}', '../package-lock.json'],
    {
      cwd: web,
    },
  );
  const newest = Math.max(...sources.map((source) => changedAt(join(web, source))));
  if (changedAt(join(dist, 'index.html')) <= newest) {
    const vite = createRequire(join(web, 'package.json')).resolve('vite/package.json');
    // To standard error: the templates own standard output.
    execFileSync(process.execPath, [join(dirname(vite), 'bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: web,
      stdio: ['ignore', process.stderr, process.stderr],
    });
  }
  return dist;
};
