import { fileURLToPath } from 'node:url';
import { Annotations, App } from 'aws-cdk-lib';
import { buildFunctions } from '../bundle/build.ts';
import { CONTEXT_NAMES, knowsProvider, stageConfig } from '../config/stage.ts';
import { checkRules } from '../constructs/rules.ts';
import { addStacks } from '../stacks/index.ts';
import { builtWeb } from './built-web.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const app = new App();
const config = stageConfig(
  Object.fromEntries(CONTEXT_NAMES.map((name): [string, unknown] => [name, app.node.tryGetContext(name)])),
);
if (!knowsProvider(config))
  Annotations.of(app).addWarningV2(
    'ramps-gateway:provider',
    'The addresses of the ramps provider are not set: give -c rampsSandboxUrl=… and -c rampsProductionUrl=…',
  );

const functions = `${root}node_modules/.cache/ramps-gateway/functions`;
await buildFunctions({ outDir: functions, minify: true });
addStacks(app, config, { functions, web: builtWeb(`${root}web`) });
checkRules(app);
app.synth();
