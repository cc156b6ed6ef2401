import { CONTEXT_NAMES } from '#infra/config/stage.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ENTITIES, QUEUES } from '#shared/contract/entities.ts';
import { FRAME_TYPES } from '#shared/contract/socket.ts';
import { read } from './documents.ts';

/** The code in the first cell of each row under `heading`. */
const firstCells = (page: string): readonly string[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) =>
      [...(line.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? ''),
    );

describe('docs/deploy.md', () => {
  it('describes every context and no other', () => {
    const [, table = ''] = /\n\| context \|.+\n\|[-| ]+\|\n((?:\|.+\n)+)/.exec(read('docs/deploy.md')) ?? [];
    expect([...firstCells(table)].sort()).toEqual([...CONTEXT_NAMES].sort());
  });
});

describe('docs/contract.md', () => {
  it('names every frame type and no other', () => {
    const [, types = ''] = /"type": "([^"]+)",\n {2}"change"/.exec(read('docs/contract.md')) ?? [];
    expect(types.split(' | ')).toEqual([...FRAME_TYPES]);
  });
});

describe('docs/table.md', () => {
  const page = read('docs/table.md');
  /** `SUBACCOUNT#{account}` appears as `SUBACCOUNT#<id>`. */
  const constant = (template: string): string => template.replace(/\{.*$/s, '');

  it('says how each entity is found, and what each queue contains', () => {
    const parts = [
      ...Object.values(ENTITIES).flatMap(({ name, key }) =>
        key.map((part) => [name, constant(part)] as const),
      ),
      ...Object.values(QUEUES).map(({ name }) => [name, name] as const),
    ];
    expect(parts.length).toBeGreaterThan(60);
    expect(parts.filter(([, part]) => !page.includes(part))).toEqual([]);
  });
});

const names = z.optional(z.record(z.string(), z.string()));
const manifest = z.object({
  workspaces: z.optional(z.array(z.string())),
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
});
const manifestIn = (folder: string) => manifest.parse(JSON.parse(read(`${folder}/package.json`)));

describe('docs/dependencies.md', () => {
  it('gives a reason for every named package and no other', () => {
    const folders = [
      '.',
      ...(manifestIn('.').workspaces ?? []),
      // Named in the package.json of their folder.
      'infra/local/engine/dynamodb-local',
    ];
    const used = new Set(
      folders
        .map(manifestIn)
        .flatMap((each) => [each.dependencies, each.devDependencies, each.optionalDependencies])
        .flatMap((each) => Object.keys(each ?? {}))
        .filter((name) => !name.startsWith('@ramps-gateway/')),
    );
    const [page = ''] = read('docs/dependencies.md').split('## Written here');
    expect(firstCells(page).toSorted()).toEqual([...used].sort());
  });
});

describe('docs/adr', () => {
  const listed = [...read('docs/adr/README.md').matchAll(/\]\((\d{4}-[a-z-]+\.md)\)/g)].map(
    ([, file]) => file,
  );

  it('lists each decision once, in order', () => {
    expect(listed.length).toBeGreaterThan(5);
    expect(listed).toEqual([...new Set(listed)].sort());
  });

  it('gives each decision’s cost and what would change it, on one screen', () => {
    for (const file of listed) {
      const page = read(`docs/adr/${file}`);
      for (const heading of ['Context', 'Choice', 'What it costs', 'What would change it'])
        expect(page, file).toContain(`\n## ${heading}\n`);
      expect(page.split('\n').length, file).toBeLessThanOrEqual(51);
    }
  });
});
