import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The built SPA of the workspace `web`, rebuilt first if it is missing or older than its sources. */
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
    // To stderr: templates go to stdout.
    execFileSync(process.execPath, [join(dirname(vite), 'bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: web,
      stdio: ['ignore', process.stderr, process.stderr],
    });
  }
  return dist;
};
