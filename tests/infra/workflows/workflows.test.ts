import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

type Permissions = Readonly<Record<string, string>>;

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly uses?: string;
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly 'runs-on'?: string;
  readonly 'timeout-minutes'?: number;
  readonly environment?: string;
  readonly permissions?: Permissions;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly strategy?: { readonly 'fail-fast': boolean; readonly matrix: Readonly<Record<string, unknown>> };
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly name: string;
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Permissions;
  readonly concurrency?: Readonly<Record<string, unknown>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const files = globSync('.github/workflows/*.yml').sort();
const read = (file: string) => {
  const text = readFileSync(file, 'utf8');
  const workflow = parse(text) as Workflow;
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps ?? []);
  const job = (name: string): Job & { readonly steps: readonly Step[] } => {
    const found = workflow.jobs[name];
    if (!found) throw new Error(`there is no job ${name}`);
    return { steps: [], ...found };
  };
  /** All commands of a job, in order. */
  const commands = (name: string): string =>
    job(name)
      .steps.flatMap(({ run }) => run ?? [])
      .join('\n');
  return { ...workflow, text, steps, job, commands };
};

const READ_ONLY = { contents: 'read' };
const WITH_IDENTITY = { contents: 'read', 'id-token': 'write' };
const ACTION =
  /^((actions\/(checkout|setup-node|setup-java)|aws-actions\/configure-aws-credentials)@[0-9a-f]{40}|\.\/\.github\/workflows\/test(-all)?\.yml)$/;

describe.each(files)('%s', (file) => {
  const { text, permissions, jobs, steps } = read(file);
  const all = Object.values(jobs);

  it('can only read the sources unless a job says otherwise', () => {
    expect(permissions).toEqual(READ_ONLY);
    const granted = all.flatMap((job) => (job.permissions ? [job.permissions] : []));
    const isDeployment = file.endsWith('deploy.yml');
    for (const each of granted) expect(isDeployment ? [{}, WITH_IDENTITY] : []).toContainEqual(each);
  });

  it('uses well-known actions by the commit of a release, and leaves no checkout token behind', () => {
    const used = [...all, ...steps].flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) expect(action).toMatch(ACTION);
    // A parser drops the comment with the version.
    for (const line of text.split('\n').filter((each) => /uses: [\w-]+\//.test(each)))
      expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')))
      expect(step.with).toEqual({ 'persist-credentials': false });
  });

  it('lets no package run a program of its own where a job can get an identity', () => {
    for (const job of all.filter((each) => each.permissions?.['id-token'] !== undefined)) {
      const installs = (job.steps ?? []).flatMap(({ run }) =>
        /npm (ci|i|install)\b/.test(run ?? '') ? run : [],
      );
      expect(installs).toEqual(['npm ci --ignore-scripts']);
    }
  });

  it('has no long-lived key, and names no registry', () => {
    expect(text).not.toMatch(
      /aws-access-key-id|AWS_ACCESS_KEY_ID|aws-secret-access-key|AWS_SECRET_ACCESS_KEY/i,
    );
    expect(text).not.toMatch(/registry|https?:\/\//);
    const secrets = [...text.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name);
    expect(secrets.filter((name) => !/^SMOKE_(EMAIL|PASSWORD)$/.test(name ?? ''))).toEqual([]);
  });

  it('passes inputs to a shell through the environment only', () => {
    const commands = steps.flatMap(({ run }) => run ?? []);
    expect(commands.length).toBeGreaterThan(1);
    for (const command of commands) expect(command).not.toContain('${{');
  });

  it('has a time limit', () => {
    for (const job of all)
      if (job['runs-on'] !== undefined) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });
});

it('pins one commit for each version of an action, in every file', () => {
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
  const { name, on, concurrency, job, commands } = read('.github/workflows/test.yml');

  it('runs for every push and pull request, and for the other workflow', () => {
    expect(on).toMatchObject({ push: { 'branches-ignore': ['main'] }, pull_request: null });
    expect(Object.keys(on)).toEqual(['push', 'pull_request', 'workflow_call']);
  });

  it('runs on every kind of machine without stopping early, and only on Linux x64 for a deployment', () => {
    expect(on['workflow_call']).toMatchObject({ inputs: { machines: { type: 'string', default: 'all' } } });
    const { strategy, 'runs-on': runner } = job('test');
    expect(strategy?.['fail-fast']).toBe(false);
    expect(runner).toBe('${{ matrix.machine }}');
    const machine = String(strategy?.matrix['machine']);
    // A push or pull request has no input, so any other value selects all machines.
    expect(machine).toMatch(/^\$\{\{ fromJSON\(inputs\.machines == 'linux-x64' && '.*' \|\| '.*'\) \}\}$/);
    const lists = [...machine.matchAll(/'(\[.*?\])'/g)].map(([, list]) => JSON.parse(list ?? '') as unknown);
    expect(lists).toEqual([
      ['ubuntu-24.04'],
      ['ubuntu-24.04', 'ubuntu-24.04-arm', 'macos-15', 'macos-15-intel', 'windows-2025'],
    ]);
    const deploy = read('.github/workflows/deploy.yml').job('test');
    expect(deploy.with).toEqual({ machines: 'linux-x64' });
  });

  /** The group computed with GitHub's operators; `github` describes the calling workflow. */
  const groupOf = (github: Readonly<Record<'workflow' | 'ref' | 'run_id', string>>): string =>
    String(concurrency?.['group']).replace(/\$\{\{(.+?)\}\}/g, (_, expression: string) => {
      const [, expected, own = '', called = ''] =
        /^ github\.workflow == '(\w+)' && github\.(\w+) \|\| github\.(\w+) $/.exec(expression) ?? [];
      const values: Readonly<Record<string, string>> = github;
      return values[github.workflow === expected ? own : called] ?? 'unknown';
    });

  it('runs only the newest commit of a branch', () => {
    const first = groupOf({ workflow: name, ref: 'refs/heads/one', run_id: '1' });
    expect(groupOf({ workflow: name, ref: 'refs/heads/one', run_id: '2' })).toBe(first);
    expect(groupOf({ workflow: name, ref: 'refs/heads/other', run_id: '3' })).not.toBe(first);
    expect(concurrency?.['cancel-in-progress']).toBe(true);
  });

  it('does not cancel a deployment’s tests, because each has its own group', () => {
    const { name: caller } = read('.github/workflows/deploy.yml');
    const groups = ['1', '2'].map((id) => groupOf({ workflow: caller, ref: 'refs/heads/main', run_id: id }));
    expect(groups).toEqual(['test-1', 'test-2']);
  });

  it('installs locked packages and runs every check, on Node 20 with Java 17', () => {
    const lines = commands('test').split('\n');
    expect(lines.indexOf('npm ci')).toBeGreaterThanOrEqual(0);
    expect(lines.indexOf('npm ci')).toBeLessThan(lines.indexOf('npm test'));
    const settings = job('test').steps.map((step) => step.with);
    expect(settings).toContainEqual({ 'node-version': 20, cache: 'npm' });
    expect(settings).toContainEqual(expect.objectContaining({ 'java-version': 17 }));
    expect(commands('test')).toContain('npx cdk synth -c stage=prod');
    expect(commands('test')).toContain('npx cdk synth -c stage=dev');
  });
});

describe('the deploy workflow', () => {
  const { text, on, concurrency, job, commands } = read('.github/workflows/deploy.yml');

  it('deploys only tested code, after showing its difference', () => {
    expect(job('diff').needs).toEqual(['test', 'test-all']);
    expect(job('diff').if).toContain("needs.test.result == 'success'");
    expect(job('test-all')).toMatchObject({ if: "inputs.stage == 'prod'", steps: [] });
    expect(job('deploy').needs).toEqual(['diff', 'grants']);
    expect(job('deploy').if).toContain("needs.diff.result == 'success'");
    expect(job('test')).toMatchObject({ uses: './.github/workflows/test.yml', steps: [] });
    expect(commands('diff')).toMatch(/npx cdk diff --no-change-set -c stage/);
  });

  it('runs for pushes to main and manually, never for a pull request', () => {
    expect(Object.keys(on)).toEqual(['push', 'workflow_dispatch']);
    expect(on).toMatchObject({
      push: { branches: ['main'] },
      workflow_dispatch: { inputs: { stage: { options: ['dev', 'prod'] } } },
    });
  });

  it.each([
    ['diff', "${{ inputs.stage || 'dev' }}-diff", '${{ vars.AWS_DIFF_ROLE_ARN }}'],
    ['deploy', "${{ inputs.stage || 'dev' }}", '${{ vars.AWS_DEPLOY_ROLE_ARN }}'],
  ])('%s signs in by OIDC, in an environment of the stage', (name, environment, role) => {
    expect(job(name)).toMatchObject({ permissions: WITH_IDENTITY, environment });
    const settings = job(name).steps.map((step) => step.with);
    expect(settings).toContainEqual(expect.objectContaining({ 'role-to-assume': role }));
  });

  it('passes the same values to the comparison, the grants check and the deployment', () => {
    const steps = [...job('diff').steps, ...job('deploy').steps].filter(({ run }) =>
      /cdk (diff|deploy) /.test(run ?? ''),
    );
    expect(steps).toHaveLength(3);
    const given = [
      ...['rampsSandboxUrl', 'rampsProductionUrl', 'adminEmail', 'alarmEmail'],
      ...['domain', 'certificateArn', 'hostedZone', 'hostedZoneId', 'passkeyDomain'],
    ];
    for (const { run = '', env = {} } of steps)
      for (const name of given) {
        // Each is a variable of the stage's environment.
        const variable = new RegExp(`-c "?${name}="?\\$(\\w+)"`).exec(run)?.[1] ?? `no ${name}`;
        expect(env[variable]).toBe(`\${{ vars.${variable} }}`);
      }
    const deploy = readFileSync('docs/deploy.md', 'utf8');
    for (const name of Object.keys(steps[0]?.env ?? {})) expect(deploy).toContain(`\`${name}\``);
  });

  it('runs one deployment of a stage at a time and cancels none', () => {
    expect(concurrency).toEqual({
      group: "deploy-${{ inputs.stage || 'dev' }}",
      'cancel-in-progress': false,
    });
  });

  it('deploys everything and then checks whether it works', () => {
    const order = ['npm ci --ignore-scripts', 'cdk deploy --all', 'smoke -- --stage "$STAGE"'];
    const places = order.map((command) => commands('deploy').indexOf(command));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect([...places].sort((a, b) => a - b)).toEqual(places);
  });

  it('keeps protected stacks protected in prod, excludes new ones, and protects them once they exist', () => {
    const steps = job('deploy').steps;
    const at = (command: string) => steps.findIndex(({ run }) => run?.includes(command));
    const [list, deploy, smoke, protect] = [
      at('protect --stage "$STAGE" --list'),
      at('cdk deploy --all'),
      at('smoke -- --stage'),
      steps.findIndex(({ run }) => run === 'npm run --silent ops -- protect --stage "$STAGE"'),
    ];
    expect(list).toBeGreaterThan(0);
    expect([list, deploy, smoke, protect]).toEqual([list, deploy, smoke, protect].toSorted((a, b) => a - b));
    expect(steps[list]?.if).toBe("inputs.stage == 'prod'");
    // A failed list stops the job, because an empty one would remove all protection.
    expect(steps[list]?.run).toMatch(/^protected=\$\(npm run --silent ops -- protect .*\)\n/);
    expect(steps[deploy]).toMatchObject({ id: 'deploy' });
    expect(steps[deploy]?.run).toContain('${PROTECTED:+-c "protected=$PROTECTED"}');
    expect(steps[protect]?.if).toBe(
      "always() && inputs.stage == 'prod' && steps.deploy.outcome == 'success'",
    );
  });

  it('shows which grants broaden, and treats a failed comparison as broader', () => {
    expect(job('diff').outputs).toEqual({ grants: '${{ steps.grants.outputs.grants }}' });
    const grants = job('diff').steps.find(({ id }) => id === 'grants')?.run;
    expect(grants).toMatch(/cdk diff .*--security-only --fail-on broadening/);
    expect(grants).toContain('|| grants=broader');
    expect(grants).toMatch(/grants\.txt.*>> "\$GITHUB_STEP_SUMMARY"/);
  });

  it('requires a separate approval before a grant of prod broadens, in a job without an identity', () => {
    expect(job('grants')).toMatchObject({
      needs: 'diff',
      if: "inputs.stage == 'prod' && needs.diff.outputs.grants != 'same'",
      environment: 'prod-grants',
    });
    expect(job('grants').permissions).toEqual({});
    expect(commands('grants')).not.toContain('cdk');
  });

  it('lets only that approval switch off the grants check in prod', () => {
    const approvals = job('deploy').steps.flatMap(({ env }) => env?.['APPROVAL'] ?? []);
    expect(approvals).toEqual([
      "${{ inputs.stage == 'prod' && needs.grants.result != 'success' && 'broadening' || 'never' }}",
    ]);
    expect([...text.matchAll(/--require-approval (\S+)/g)].map(([, level]) => level)).toEqual([
      '"$APPROVAL"',
    ]);
    expect(job('deploy').if).toContain(
      "(needs.grants.result == 'success' || needs.grants.result == 'skipped')",
    );
  });

  it('has its environments documented', () => {
    const deploy = readFileSync('docs/deploy.md', 'utf8');
    for (const name of ['dev', 'dev-diff', 'prod', 'prod-diff', 'prod-grants'])
      expect(deploy).toContain(`\`${name}\``);
  });
});
