import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import { buildFunctions } from '../bundle/build-functions.ts';
import { checkBackupRegion } from '../config/backup.ts';
import { CONTEXT_NAMES, stageConfig } from '../config/stage.ts';
import { checkRules } from '../constructs/rules.ts';
import { addStacks } from '../stacks/index.ts';
import { builtWeb } from './built-web.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const app = new App();
const config = stageConfig(
  Object.fromEntries(CONTEXT_NAMES.map((name): [string, unknown] => [name, app.node.tryGetContext(name)])),
);
checkBackupRegion(config, process.env.CDK_DEFAULT_REGION);
// Of its own: the local stack may be running what it built.
const cache = `${root}node_modules/.cache/ramps-gateway`;
const functions = `${cache}/deployed`;
// Beside what is deployed, never in it: to read a stack trace by (docs/operating.md).
await buildFunctions({ outDir: functions, mapsDir: `${cache}/deployed-maps`, minify: true });
// The CDK's command line names the region that it deploys stacks to which name none, as all but those of the edge.
const region = process.env['CDK_DEFAULT_REGION'];
if (region === undefined) throw new Error('CDK_DEFAULT_REGION is not set: run this by npx cdk');
addStacks(app, config, { functions, web: builtWeb(`${root}web`) }, region);
checkRules(app);
app.synth();
