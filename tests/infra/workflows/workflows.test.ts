import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONTEXT_NAMES } from '#infra/config/stage.ts';

const files = globSync('.github/workflows/*.yml').sort();
const textOf = (name: string): string => readFileSync(`.github/workflows/${name}.yml`, 'utf8');
const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> })
  .scripts;

/** The lines below a key, as far as they are indented more: enough of YAML for what we write ourselves. */
const below = (text: string, key: string): string => {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.trimStart() === `${key}:`);
  if (at < 0) throw new Error(`there is no ${key}`);
  const depth = (line: string): number => line.length - line.trimStart().length;
  const own = depth(lines[at] ?? '');
  const end = lines.findIndex((line, index) => index > at && line.trim() !== '' && depth(line) <= own);
  return lines.slice(at + 1, end < 0 ? undefined : end).join('\n');
};
const jobOf = (text: string, job: string): string => below(below(text, 'jobs'), job);
const trimmed = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

describe.each(files)('%s', (file) => {
  const text = readFileSync(file, 'utf8');

  it('may read the sources and no more, unless a job says so', () => {
    expect(/^permissions:\n {2}contents: read\n\n/m.test(text)).toBe(true);
    const granted = [...text.matchAll(/^ +([\w-]+): (write|read|write-all|read-all)$/gm)].map(
      ([, name, level]) => `${name}: ${level}`,
    );
    expect(new Set(granted)).toEqual(
      new Set(file.endsWith('deploy.yml') ? ['contents: read', 'id-token: write'] : ['contents: read']),
    );
  });

  it('uses well-known actions by the commit of a release, without the token of the checkout left behind', () => {
    const lines = text.split('\n').filter((line) => line.includes('uses:'));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines)
      expect(line).toMatch(
        /^ +(- )?uses: ((actions\/(checkout|setup-node|setup-java)|aws-actions\/configure-aws-credentials)@[0-9a-f]{40} # v\d+\.\d+\.\d+|\.\/\.github\/workflows\/test\.yml)$/,
      );
    expect(text.match(/persist-credentials: false/g)?.length).toBe(text.match(/actions\/checkout/g)?.length);
  });

  it('lets no package run a program of its own where a job can get an identity', () => {
    const jobs = [...below(text, 'jobs').matchAll(/^ {2}([\w-]+):$/gm)].map(([, name]) => name ?? '');
    for (const job of jobs) {
      const steps = jobOf(text, job);
      const installs = trimmed(steps).filter((line) => /npm (ci|i|install)\b/.test(line));
      if (steps.includes('id-token')) expect(installs).toEqual(['- run: npm ci --ignore-scripts']);
    }
  });

  it('knows no long-lived key, and names no registry', () => {
    expect(text).not.toMatch(
      /aws-access-key-id|AWS_ACCESS_KEY_ID|aws-secret-access-key|AWS_SECRET_ACCESS_KEY/i,
    );
    expect(text).not.toMatch(/registry|https?:\/\//);
    const secrets = [...text.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name);
    expect(secrets.filter((name) => !/^SMOKE_(EMAIL|PASSWORD)$/.test(name ?? ''))).toEqual([]);
  });

  it('gives what it is told to a shell through the environment only', () => {
    const commands = [...text.matchAll(/run: (?!\|)(.*)$|run: \|\n((?: {10}.*\n?)+)/gm)].map(
      ([, one, many]) => one ?? many ?? '',
    );
    expect(commands.length).toBeGreaterThan(2);
    for (const command of commands) expect(command).not.toContain('${{');
  });

  it('calls scripts and settings that exist', () => {
    for (const [, script] of text.matchAll(/npm run (?:--silent )?([\w-]+)/g))
      expect(scripts).toHaveProperty(script ?? '');
    for (const [, name] of text.matchAll(/-c "?(\w+)=/g)) expect(CONTEXT_NAMES).toContain(name);
  });

  it('ends by itself', () => {
    const jobs = below(text, 'jobs').match(/^ {4}runs-on:/gm)?.length ?? 0;
    expect(text.match(/timeout-minutes: \d+/g)?.length).toBe(jobs);
  });
});

it('names one commit for each version of an action, in every file', () => {
  const commits = new Map<string, Set<string>>();
  for (const file of files)
    for (const [, action = '', commit = '', version = ''] of readFileSync(file, 'utf8').matchAll(
      /uses: ([\w-]+\/[\w-]+)@(\S+) # (\S+)/g,
    ))
      commits.set(`${action} ${version}`, (commits.get(`${action} ${version}`) ?? new Set()).add(commit));
  expect(commits.size).toBe(4);
  for (const [name, known] of commits) expect([name, known.size]).toEqual([name, 1]);
});

describe('the test workflow', () => {
  const text = textOf('test');

  it('runs for every push and pull request, and for the other workflow', () => {
    expect(trimmed(below(text, 'on'))).toEqual([
      'push:',
      'branches-ignore: [main]',
      'pull_request:',
      'workflow_call:',
    ]);
  });

  it('installs what is locked and runs every check, on Node 20 with Java 17', () => {
    const steps = trimmed(jobOf(text, 'test'));
    expect(steps.indexOf('- run: npm ci')).toBeLessThan(steps.indexOf('- run: npm test'));
    expect(steps).toEqual(expect.arrayContaining(['node-version: 20', 'cache: npm', 'java-version: 17']));
    expect(text).toContain('npx cdk synth -c stage=prod');
    expect(text).toContain('npx cdk synth -c stage=dev');
  });
});

describe('the deploy workflow', () => {
  const text = textOf('deploy');

  it('deploys only what was tested, after its difference was shown', () => {
    expect(trimmed(jobOf(text, 'diff'))).toContain('needs: test');
    expect(trimmed(jobOf(text, 'deploy'))).toContain('needs: [diff, grants]');
    expect(jobOf(text, 'deploy')).toContain("needs.diff.result == 'success'");
    expect(trimmed(jobOf(text, 'test'))).toEqual(['uses: ./.github/workflows/test.yml']);
    expect(jobOf(text, 'diff')).toMatch(/cdk diff --all/);
  });

  it('runs for pushes to main and by hand, never for a pull request', () => {
    const on = below(text, 'on');
    expect(on).toContain('branches: [main]');
    expect(on).toContain('options: [dev, prod]');
    expect(on).not.toContain('pull_request');
  });

  it.each(['diff', 'deploy'])('%s signs in by OIDC, in an environment of the stage', (job) => {
    const steps = jobOf(text, job);
    expect(trimmed(below(steps, 'permissions'))).toEqual(['contents: read', 'id-token: write']);
    expect(steps).toMatch(/role-to-assume: \$\{\{ vars\.AWS_(DIFF|DEPLOY)_ROLE_ARN \}\}/);
    expect(steps).toMatch(/environment: \$\{\{ inputs\.stage \|\| 'dev' \}\}(-diff)?$/m);
  });

  it('lets one deployment of a stage run at a time and cuts none off', () => {
    const group = below(text, 'concurrency');
    expect(group).toContain("group: deploy-${{ inputs.stage || 'dev' }}");
    expect(group).toContain('cancel-in-progress: false');
  });

  it('deploys everything and then looks whether it works', () => {
    const steps = jobOf(text, 'deploy');
    const order = [
      'npm ci --ignore-scripts',
      'cdk deploy --all',
      'stack-json -- outputs.json',
      'smoke -- stack.json',
    ];
    const places = order.map((step) => steps.indexOf(step));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect([...places].sort((a, b) => a - b)).toEqual(places);
  });

  it('shows which grants broaden, and counts a comparison that failed as broader', () => {
    const steps = jobOf(text, 'diff');
    expect(trimmed(below(steps, 'outputs'))).toEqual(['grants: ${{ steps.grants.outputs.grants }}']);
    expect(steps).toMatch(/cdk diff --all .*--security-only --fail-on broadening/);
    expect(steps).toContain('|| grants=broader');
    expect(steps).toMatch(/grants\.txt.*>> "\$GITHUB_STEP_SUMMARY"/);
  });

  it('asks for an approval of its own before a grant of prod broadens, in a job without an identity', () => {
    const grants = jobOf(text, 'grants');
    expect(trimmed(grants)).toEqual(
      expect.arrayContaining([
        'needs: diff',
        "if: inputs.stage == 'prod' && needs.diff.outputs.grants != 'same'",
        'environment: prod-grants',
        'permissions: {}',
      ]),
    );
    expect(grants).not.toContain('cdk');
  });

  it('lets nothing but that approval switch off the check of grants in prod', () => {
    const steps = jobOf(text, 'deploy');
    expect(steps).toContain(
      "APPROVAL: ${{ inputs.stage == 'prod' && needs.grants.result != 'success' && 'broadening' || 'never' }}",
    );
    expect([...text.matchAll(/--require-approval (\S+)/g)].map(([, level]) => level)).toEqual([
      '"$APPROVAL"',
    ]);
    expect(steps).toContain("(needs.grants.result == 'success' || needs.grants.result == 'skipped')");
  });

  it('has its environments described', () => {
    const deploy = readFileSync('docs/deploy.md', 'utf8');
    for (const name of ['dev', 'dev-diff', 'prod', 'prod-diff', 'prod-grants'])
      expect(deploy).toContain(`\`${name}\``);
  });
});
