import { readFileSync } from 'node:fs';
import { CONTEXT_NAMES } from '#infra/config/stage.ts';
import { describe, expect, it } from 'vitest';
import type { RawTemplate } from './support/schemas/stacks.ts';
import { type Deployed, deploy } from './support/deployment.ts';
import { functionsOf, ofType } from './support/find.ts';
import { contextOf, stage } from './support/stages.ts';

const NOTHING: Deployed = new Map();
const OF = {
  prod: ['prod', 'bare-prod', 'full-prod', 'prod-at-once', 'prod-next'],
  dev: ['dev', 'full-dev', 'dev-elsewhere'],
} as const;
const pairs = Object.values(OF).flatMap((names) =>
  names.flatMap((before) =>
    names.filter((after) => after !== before).map((after) => [before, after] as const),
  ),
);

describe('a deployment', () => {
  it.each(Object.values(OF).flat())(
    'of nothing but %s finds in each stack what the next one reads',
    async (name) => {
      expect(deploy(NOTHING, await stage(name)).refused).toEqual([]);
    },
  );

  it.each(pairs)(
    'S6.220 over a running stage changes no value that a stack imports: %s to %s',
    async (before, after) => {
      const { deployed } = deploy(NOTHING, await stage(before));
      expect(deploy(deployed, await stage(after)).refused).toEqual([]);
    },
  );

  it('was tried with and without every value of the context', () => {
    for (const name of CONTEXT_NAMES.filter((each) => each !== 'stage')) {
      const values = OF.prod.map((each) =>
        new Map<string, unknown>(Object.entries(contextOf(each))).get(name),
      );
      expect(new Set(values).size, name).toBeGreaterThan(1);
    }
  });

  it('is refused if an imported value goes, changes, or gets a new resource', async () => {
    const prod = await stage('prod');
    const { deployed } = deploy(NOTHING, prod);
    const refusedWith = (stack: string, from: RegExp | string, to: string): string => {
      const name = `ramps-gateway-prod-${stack}`;
      const template = prod.raw[name] ?? '';
      const changed = template.replaceAll(from, to);
      expect(changed).not.toBe(template);
      return deploy(deployed, {
        ...prod,
        raw: { ...prod.raw, [name]: changed },
      }).refused.join();
    };
    const TABLE = /ramps-gateway-prod-data cannot change \S+Table\S+: ramps-gateway-prod-api imports it/;
    expect(refusedWith('data', 'data:ExportsOutputRefTable', 'data:Other')).toMatch(TABLE);
    expect(refusedWith('data', 'data:ExportsOutputRefTable', 'data:Other')).toMatch(
      /-api imports \S+, which nothing exports/,
    );
    expect(refusedWith('data', /TableCD117FA1/g, 'TableOther')).toMatch(TABLE);
    expect(refusedWith('data', '"AttributeName": "pk"', '"AttributeName": "id"')).toMatch(TABLE);
    const acl = /"ramps-gateway-prod-eu-west-1-edge"/g;
    expect(refusedWith('eu-west-1-edge', acl, '"other"')).toContain('-web keeps the former WebAclArn');
    expect(refusedWith('data', 'SigningKey1Arn', 'Other')).toMatch(
      /-api reads SigningKey1Arn of ramps-gateway-prod-data/,
    );
  });
});

describe('a new signing key', () => {
  const DATA = 'ramps-gateway-prod-data';
  const keysIn = (deployed: Deployed) =>
    Object.entries(deployed.get(DATA)?.Resources ?? {}).flatMap(([id, { Type }]) =>
      Type === 'AWS::KMS::Key' ? id.slice(0, 'SigningKey1'.length) : [],
    );

  it('S6.221 is made while functions sign with the previous one, which stays for them, and can be taken back', async () => {
    const [first, next] = [await stage('prod'), await stage('prod-next')];
    const before = deploy(NOTHING, first).deployed;
    expect(keysIn(before)).toEqual(['SigningKey1']);

    const after = deploy(before, next);
    expect(after.refused).toEqual([]);
    expect(keysIn(after.deployed)).toEqual(['SigningKey1', 'SigningKey2']);
    const signing = [...functionsOf(next.templates)].flatMap(([, { allowed }]) =>
      allowed.filter((grant) => grant.startsWith('kms:')),
    );
    expect(signing.length).toBeGreaterThan(5);
    for (const grant of signing) expect(grant).toContain('"OutputName":"SigningKey2Arn"');

    expect(deploy(after.deployed, first)).toEqual({ refused: [], deployed: before });
  });

  it('S6.221 in prod AWS keeps a key that leaves the stack; the runbook deletes it', async () => {
    for (const [, { DeletionPolicy }] of ofType((await stage('prod-next')).templates.data, 'AWS::KMS::Key'))
      expect(DeletionPolicy).toBe('RetainExceptOnCreate');
    const row = /^\| the key that signs evidence.*$/m.exec(readFileSync('docs/runbook.md', 'utf8'))?.[0];
    expect(row).toMatch(/`signingGeneration` .* by one.*schedule-key-deletion/);
  });
});

it.each([
  ['table', 'TableCD117FA1'],
  ['user pool', 'Users0A0EEA89'],
])(
  'S6.224 another %s takes the place of a lost one by the steps of the runbook, none of which is refused',
  async (_what, id) => {
    const [strong, weak] = [await stage('prod'), await stage('prod-loose')];
    const moved = ({ raw, ...more }: typeof strong) => ({
      ...more,
      raw: Object.fromEntries(
        Object.entries(raw).map(([name, text]) => [name, text.replaceAll(id, 'Restored')]),
      ),
    });
    // What the CDK makes of `both`: it reads as `weak` does, with every export in place.
    const both = {
      ...weak,
      raw: Object.fromEntries(
        Object.entries(weak.raw).map(([name, text]) => {
          const [read, exported] = [JSON.parse(text), JSON.parse(strong.raw[name] ?? '')] as RawTemplate[];
          return [name, JSON.stringify({ ...read, Outputs: { ...exported?.Outputs, ...read?.Outputs } })];
        }),
      ),
    };
    const first = deploy(NOTHING, strong).deployed;
    // The reason for the steps.
    expect(deploy(first, moved(strong)).refused.join()).toContain(`cannot change ramps-gateway-prod-`);
    expect(deploy(first, weak).refused.join()).toContain(`cannot change ramps-gateway-prod-`);
    let deployed = first;
    for (const step of [both, weak, moved(weak)]) {
      const done = deploy(deployed, step);
      expect(done.refused).toEqual([]);
      ({ deployed } = done);
    }
  },
);
