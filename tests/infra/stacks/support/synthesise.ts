import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import { SynthesisMessageLevel } from 'aws-cdk-lib/cx-api';
import { FUNCTIONS } from '#infra/config/functions.ts';
import { type StageConfig, type StageContext, stageConfig } from '#infra/config/stage.ts';
import { checkRules } from '#infra/constructs/rules.ts';
import { addStacks } from '#infra/stacks/index.ts';
import { renderTemplates, type Templates } from './render.ts';

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

const { context } = JSON.parse(readFileSync(join(ROOT, 'cdk.json'), 'utf8')) as { context: object };

/** The region of the test stages. Only the edge's alarms contain it. */
export const REGION = 'eu-west-1';

const PAGE = '<!doctype html>\n<template data-setting="contact"><a href="#">Contact</a></template>\n';

/** Stand-ins for build output, whose content does not affect the templates. */
const placeAssets = (folder: string) => {
  const functions = join(folder, 'functions');
  for (const { name } of FUNCTIONS) {
    mkdirSync(join(functions, name), { recursive: true });
    writeFileSync(join(functions, name, 'index.mjs'), `export const handler = '${name}';\n`);
  }
  const web = join(folder, 'web');
  mkdirSync(join(web, 'assets'), { recursive: true });
  for (const page of ['index.html', 'app.html', 'docs.html']) writeFileSync(join(web, page), PAGE);
  writeFileSync(join(web, 'assets', 'index-1a2b3c4d.js'), 'export {};\n');
  writeFileSync(join(web, 'assets', 'index-1a2b3c4d.js.map'), '{}\n');
  return { functions, web };
};

interface ValidationReport {
  readonly pluginReports: readonly {
    readonly violations: readonly {
      readonly ruleName: string;
      readonly violatingConstructs: readonly { readonly constructPath: string }[];
    }[];
  }[];
}

export interface Synthesised {
  readonly templates: Templates;
  /** The templates as deployed. */
  readonly raw: Readonly<Record<string, string>>;
  /** Assets to upload by stack, each file and image by its content's hash. */
  readonly assets: Readonly<Record<string, string>>;
  /** Names of the stacks that cannot be deleted without changing them first. */
  readonly terminationProtected: readonly string[];
  /** Warnings of the synthesis, each after its stack. */
  readonly warnings: readonly string[];
  /** Region of each stack; `unknown-region` if the deployment sets it. */
  readonly regions: Readonly<Record<string, string>>;
  /** The stacks deployed before each stack. */
  readonly dependencies: Readonly<Record<string, readonly string[]>>;
  /** Rules broken without a stated reason, each with its place. */
  readonly findings: readonly string[];
  /** The page's `/config.json`, with markers for values known only at deployment. */
  readonly pageSettings: unknown;
}

/** An app for tests: the flags of cdk.json, no bundling, and its own output folder. */
export const testApp = (outdir: string, more: object = {}): App =>
  new App({
    outdir,
    // It takes ten seconds per app. schemas.test.ts runs the same validator on all templates, loaded once.
    builtinCloudFormationValidation: false,
    treeMetadata: false,
    context: { ...context, ...more, 'aws:cdk:bundling-stacks': [] },
  });

/** What no `-c` of a stage sets. */
export interface Others {
  readonly config?: Partial<StageConfig>;
  /** Flags of the CDK that differ from cdk.json. */
  readonly context?: object;
}

/** The templates of one stage; `checked` also checks them against the rules. */
export const synthesise = (
  given: StageContext,
  { checked, config, context: more }: { readonly checked: boolean } & Others,
): Synthesised => {
  const folder = mkdtempSync(join(tmpdir(), 'ramps-gateway-synth-'));
  try {
    const app = testApp(join(folder, 'out'), more);
    addStacks(app, { ...stageConfig(given), ...config }, placeAssets(folder), REGION);
    if (checked) checkRules(app);
    const findings = checked ? findingsOf(app) : [];
    const stacks = app.synth().stacksRecursively;
    const raw = Object.fromEntries(
      stacks.map(({ stackName, templateFullPath }) => [stackName, readFileSync(templateFullPath, 'utf8')]),
    );
    const assets = Object.fromEntries(
      globSync('*.assets.json', { cwd: app.outdir })
        .sort()
        .map((file) => [file, readFileSync(join(app.outdir, file), 'utf8')]),
    );
    const terminationProtected = stacks
      .filter((stack) => stack.terminationProtection === true)
      .map(({ stackName }) => stackName);
    const warnings = stacks.flatMap(({ stackName, messages }) =>
      messages.flatMap(({ level, entry }) =>
        level === SynthesisMessageLevel.WARNING ? [`${stackName}: ${JSON.stringify(entry.data)}`] : [],
      ),
    );
    const regions = Object.fromEntries(
      stacks.map(({ stackName, environment }) => [stackName, environment.region]),
    );
    const dependencies = Object.fromEntries(
      stacks.map((stack) => [
        stack.stackName,
        stack.dependencies
          .map(({ id }) => id)
          .filter((id) => !id.endsWith('.assets'))
          .sort(),
      ]),
    );
    const [file = ''] = globSync('asset.*/config.json', { cwd: app.outdir });
    const pageSettings: unknown = JSON.parse(readFileSync(join(app.outdir, file), 'utf8'));
    return {
      templates: renderTemplates(raw),
      raw,
      assets,
      regions,
      dependencies,
      terminationProtected,
      warnings,
      findings,
      pageSettings,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Rule findings that stop the synthesis of an app. */
export const findingsOf = (app: App): string[] => {
  try {
    app.synth();
    return [];
  } catch (error) {
    const file = join(app.outdir, 'validation-report.json');
    if (!existsSync(file)) throw error;
    const report = JSON.parse(readFileSync(file, 'utf8')) as ValidationReport;
    const found = report.pluginReports.flatMap(({ violations }) =>
      violations.flatMap(({ ruleName, violatingConstructs }) =>
        violatingConstructs.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
      ),
    );
    if (found.length === 0) throw error;
    return found;
  }
};
