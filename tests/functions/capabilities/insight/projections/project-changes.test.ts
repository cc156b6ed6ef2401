import { type Change, type Projection, oneByOne } from '#functions/modules/projections/model.ts';
import { projectChanges } from '#functions/capabilities/insight/projections/project-changes.ts';
import { quiet } from '#functions/platform/logger.ts';
import { expect, test } from 'vitest';

const change = (pk: string, version: number, over: Partial<Change> = {}): Change => ({
  kind: 'modify',
  pk,
  entity: 'ownership_move',
  version,
  before: {},
  after: {},
  correlation: undefined,
  error_id: `${pk} ${version}`,
  ...over,
});

const projection = (over: Partial<Projection>): Projection => ({
  name: 'test',
  entities: ['ownershipMove'],
  follow: () => Promise.resolve([]),
  ...over,
});

test('a projection gets only changes of its entities', async () => {
  const seen: Change[] = [];
  const follow: Projection['follow'] = (changes) => {
    seen.push(...changes);
    return Promise.resolve([]);
  };
  const mine = change('a', 1);
  const failed = await projectChanges(
    [projection({ follow })],
    quiet,
  )([mine, change('b', 1, { entity: 'unheard-of' })]);
  expect(seen).toEqual([mine]);
  expect([...failed]).toEqual([]);
});

test('one that throws fails its own changes only', async () => {
  const seen: Change[] = [];
  const others = oneByOne((each) => {
    seen.push(each);
    return Promise.resolve();
  });
  const broken = projection({ follow: () => Promise.reject(new Error('broken')) });
  const batch = [change('a', 1), change('b', 1)];
  const failed = await projectChanges([broken, projection({ follow: others })], quiet)(batch);
  expect([...failed]).toEqual(batch);
  expect(seen).toEqual(batch);
});

test('a failing change does not stop the others', async () => {
  const follow = oneByOne(({ pk }) => (pk === 'b' ? Promise.reject(new Error('no')) : Promise.resolve()));
  const batch = [change('a', 1), change('b', 1), change('c', 1)];
  expect([...(await projectChanges([projection({ follow })], quiet)(batch))]).toEqual([batch[1]]);
});

test('changes of one item run in order, those of several in parallel', async () => {
  const seen: string[] = [];
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const follow = oneByOne(async ({ pk, version }) => {
    seen.push(`${pk}${version}`);
    if (pk === 'a' && version === 1) await held;
    if (pk === 'b' && version === 2) release();
  });
  await follow([change('a', 1), change('a', 2), change('b', 1), change('b', 2)]);
  expect(seen).toEqual(['a1', 'b1', 'b2', 'a2']);
});
