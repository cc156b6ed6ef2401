import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import { buildFunctions } from '../bundle/build-functions.ts';
import { checkBackupRegion } from '../config/backup.ts';
import { CONTEXT_NAMES, stageConfig } from '../config/stage.ts';
import { checkRules } from '../constructs/rules.ts';
import { addStacks } from '../stacks/index.ts';

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The built SPA of the workspace `web`; rebuilt first if it is missing or older than its sources. */
export const builtWeb = (web: string): string => {
  const dist = join(web, 'dist');
  const sources = globSync(
    ['{src,public,../shared/src}/**/*.*', '*.{ts,json,html}', '../docs/*.md', '../package-lock.json'],
    {
      cwd: web,
    },
  );
  const newest = Math.max(...sources.map((source) => changedAt(join(web, source))));
  if (changedAt(join(dist, 'index.html')) <= newest) {
    const vite = createRequire(join(web, 'package.json')).resolve('vite/package.json');
    // Templates go to stdout.
    execFileSync(process.execPath, [join(dirname(vite), 'bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: web,
      stdio: ['ignore', process.stderr, process.stderr],
    });
  }
  return dist;
};

const root = fileURLToPath(new URL('../../', import.meta.url));

const app = new App();
const config = stageConfig(
  Object.fromEntries(CONTEXT_NAMES.map((name): [string, unknown] => [name, app.node.tryGetContext(name)])),
);
checkBackupRegion(config, process.env.CDK_DEFAULT_REGION);
// A separate cache, because the local stack may be running its own build.
const cache = `${root}node_modules/.cache/ramps-gateway`;
const functions = `${cache}/deployed`;
// Not deployed; needed to read stack traces (docs/operating.md).
await buildFunctions({ outDir: functions, mapsDir: `${cache}/deployed-maps`, minify: true });
// The CDK CLI sets the region of every stack without its own; only the edge has one.
const region = process.env['CDK_DEFAULT_REGION'];
if (region === undefined) throw new Error('CDK_DEFAULT_REGION is not set: run this through npx cdk');
addStacks(app, config, { functions, web: builtWeb(`${root}web`) }, region);
checkRules(app);
app.synth();
