/** Reads a file; `undefined` if it does not exist. */
export type Read = (path: string) => string | undefined;
/** New or changed files, by path from the root. */
export type Files = ReadonlyMap<string, string>;

export interface Skeleton {
  readonly files: Files;
  /** Steps left to a person. */
  readonly next: readonly string[];
}

const wordsOf = (name: string): readonly string[] => name.split('-');
const capital = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
const pascal = (name: string): string => wordsOf(name).map(capital).join('');
const camel = (name: string): string => `${name.slice(0, 1)}${pascal(name).slice(1)}`;
const plural = (name: string): string =>
  /(s|x|ch|sh)$/.test(name) ? `${name}es` : name.replace(/y$/, 'ie').concat('s');
const sentence = (name: string): string => capital(wordsOf(name).join(' '));
const title = (name: string): string => wordsOf(name).map(capital).join(' ');

const there = (read: Read, path: string): string => {
  const text = read(path);
  if (text === undefined) throw new Error(`${path} is missing`);
  return text;
};

/** Inserts before the last `mark`, which must exist. */
const before = (path: string, text: string, mark: string, added: string): string => {
  const at = text.lastIndexOf(mark);
  if (at < 0) throw new Error(`${path} has no ${JSON.stringify(mark)}`);
  return `${text.slice(0, at)}${added}${text.slice(at)}`;
};

/** Adds names to the import from `source`, or adds the import. */
const importing = (text: string, names: readonly string[], source: string): string => {
  const line = new RegExp(`import (type )?\\{([^}]*)\\} from '${source.replaceAll('.', '\\.')}';`);
  const [, type = '', list = ''] = line.exec(text) ?? [];
  const known = list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const all = new Set([...known.map((name) => `${type}${name}`), ...names]);
  const made = `import { ${[...all].join(', ')} } from '${source}';`;
  if (line.test(text)) return text.replace(line, made);
  const last = [...text.matchAll(/^(?:import [^;]*|\} from '[^']*');\n/gm)].at(-1);
  const at = last ? last.index + last[0].length : 0;
  return `${text.slice(0, at)}${made}\n${text.slice(at)}`;
};

const EXAMPLES = 'shared/src/contract/examples';

const exampleFile = (read: Read, calls: string): string =>
  ['accounts', 'money', 'people']
    .map((name) => `${EXAMPLES}/${name}.ts`)
    .find((path) => there(read, path).includes(`'../calls/${calls}.ts'`)) ?? `${EXAMPLES}/people.ts`;

/** The local name of another file's export. */
const nameIn = (text: string, source: string, name: string): string | undefined => {
  const alias = new RegExp(`import \\* as (\\w+) from '[^']*${source.replaceAll('.', '\\.')}'`).exec(
    text,
  )?.[1];
  return alias && `${alias}.${name}`;
};

/** The user's entity that a new call works on, by folder and name: `messages/saved-search`. */
const entityOf = (read: Read, place: string) => {
  const [subject = '', name = ''] = place.split('/');
  const record = plural(name);
  const file = `adapters/dynamo/${subject}/${record}.ts`;
  there(read, `functions/src/${file}`);
  return { file, port: camel(record), type: pascal(name), key: camel(name) };
};

type Entity = ReturnType<typeof entityOf>;

/** Passes the store to the routes in `path`, and `newId` if `isNew`. A file of another form is unchanged. */
const composed = (read: Read, path: string, routes: string, root: string, entity: Entity, isNew: boolean) => {
  const mark = `${routes}({\n`;
  const text = there(read, path);
  if (!text.includes(mark)) return [];
  const lines = [
    `${entity.port}: create${entity.type}Store(table),`,
    ...(isNew ? ['newId: randomUUID,'] : []),
  ];
  const passed = text.slice(text.indexOf(mark)).split(/\n\s*\}\)/)[0] ?? '';
  const missing = lines.filter((line) => !passed.includes(line)).map((line) => `    ${line}\n`);
  let made = importing(text, [`create${entity.type}Store`], `${root}${entity.file}`);
  if (isNew) made = importing(made, ['randomUUID'], 'node:crypto');
  return [[path, made.replace(mark, `${mark}${missing.join('')}`)] as const];
};

/** Grants a function the list of an entity's owner, or its puts. */
const granted = (read: Read, service: string, { key }: Entity, isList: boolean) => {
  const path = 'infra/config/table-access.ts';
  const text = there(read, path);
  const block = new RegExp(`\n  '?${service}'?: \\{.*?\n  \\},`, 's').exec(text)?.[0] ?? '';
  const [mark, added] = isList ? ['byOwner: [', `byOwner: ['${key}', `] : ['puts(', `puts('${key}', `];
  return block.includes(mark) ? [[path, text.replace(block, block.replace(mark, added))] as const] : [];
};

const useCaseOf = (call: string, type: string, takesId: boolean, entity: Entity | undefined): string =>
  entity
    ? `import type { ${entity.type}Record } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Clock } from '../../../platform/clock.ts';
import { VisibleError } from '../../../platform/errors.ts';

/** The call's dependencies; adapters/dynamo implements them. */
export interface ${type}Ports {
  readonly ${entity.port}: { create(record: ${entity.type}Record): Promise<boolean> };
  readonly clock: Clock;
  readonly newId: () => string;
}

/** @throws CONFLICT if the id is taken */
export const ${call} =
  ({ ${entity.port}, clock, newId }: ${type}Ports) =>
  async (who: Principal): Promise<${entity.type}Record> => {
    const record = { id: newId(), user_id: who.user_id, created_at: clock().toISOString() };
    if (await ${entity.port}.create(record)) return record;
    throw new VisibleError('CONFLICT', 'The id is taken. Try again.');
  };
`
    : `import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Clock } from '../../../platform/clock.ts';
import { notFound } from '../../../platform/errors.ts';

/** The call's dependencies; adapters/dynamo implements them. */
export interface ${type}Ports {
  readonly clock: Clock;
}

/** A foreign record gets the answer of a missing one. */
export const ${call} =
  (_ports: ${type}Ports) =>
  (_who: Principal${takesId ? ', _id: string' : ''}): Promise<Record<never, never>> =>
    Promise.reject(notFound());
`;

const testOf = (
  call: string,
  useCase: string,
  takesId: boolean,
  entity: Entity | undefined,
): string => `import { ${call} } from '#${useCase.replace('/src', '')}';
import { expect, test } from 'vitest';
import { NOW } from '#tests/support/records.ts';

const who = { user_id: 'client-1', role: 'client' } as const;

${
  entity
    ? `const over = (isNew: boolean) =>
  ${call}({
    ${entity.port}: { create: () => Promise.resolve(isNew) },
    clock: () => NOW,
    newId: () => 'one',
  })(who);

test('the record belongs to the caller; a taken id is a conflict', async () => {
  expect(await over(true)).toEqual({ id: 'one', user_id: 'client-1', created_at: NOW.toISOString() });
  await expect(over(false)).rejects.toMatchObject({ code: 'CONFLICT' });
});`
    : `test('a foreign record is a 404', async () => {
  await expect(${call}({ clock: () => NOW })(who${takesId ? ", 'missing'" : ''})).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});`
}
`;

/** After the last example of the same calls, or at the end. */
const amongExamples = (text: string, name: string | undefined, added: string): string => {
  const same = name === undefined ? -1 : text.lastIndexOf(name.replace(/\w+$/, ''));
  const next = same < 0 ? -1 : text.indexOf('\n  example(', same);
  const at = next < 0 ? text.lastIndexOf('];') : next + 1;
  return `${text.slice(0, at)}${added}${text.slice(at)}`;
};

/** A row with the least cost, after the last one of the same calls. */
const costRow = (page: string, calls: string, line: string, isNew: boolean, isList: boolean): string => {
  const cost = isNew ? '2 · 1 · 2' : isList ? '2 · 1.5 · 0' : '1 · 1 · 0';
  const why = isNew ? '; put 1 + index 1' : isList ? '; Query of one row 0.5' : '';
  const paths = [...calls.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path);
  const rows = page.split('\n');
  const last = rows.findLastIndex((row) =>
    paths.some((path) => row.startsWith('| `') && row.includes(` ${path}\``)),
  );
  return rows
    .toSpliced(last + 1, 0, `| \`${line}\` | all | ${cost} | ${cost} | role row 1${why} |`)
    .join('\n');
};

/**
 * Adds a call to a capability with calls: `insight/notifications archive-notification POST /api/notifications/{id}/archive`.
 * With an entity of a user (`messages/saved-search`), GET lists its records and POST creates one.
 * Throws for a capability without `routes.ts` or calls, and for a taken name.
 */
export const newCall = (read: Read, [room, name, method, path, place]: readonly string[]): Skeleton => {
  if (!room || !name || !method || !path?.startsWith('/api/'))
    throw new Error('call <group>/<capability> <verb-noun> <METHOD> </api/path> [<folder>/<entity>]');
  const [capability = '', call, type] = [room.split('/')[1], camel(name), pascal(name)];
  const folder = `functions/src/capabilities/${room}`;
  const [contract, useCase, routes] = [
    `shared/src/contract/calls/${capability}.ts`,
    `${folder}/${name}.ts`,
    `${folder}/routes.ts`,
  ];
  if (read(useCase) !== undefined) throw new Error(`${useCase} is there already`);
  const entity = place === undefined ? undefined : entityOf(read, place);
  const takesId = path.includes('{id}');
  const takesBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
  const isList = entity !== undefined && method === 'GET';
  const isNew = entity !== undefined && !isList;

  let calls = importing(there(read, contract), ['defineCall', 'SIGNED_IN'], '../call.ts');
  const fields = [...(takesId ? ['byId'] : []), ...(isList ? ['pageOf', 'pageQuery'] : [])];
  if (fields.length > 0) calls = importing(calls, fields, '../fields.ts');
  if (entity) calls = importing(calls, [`${entity.key}Record`], '../records.ts');
  const [, server = capability] = /service(?:: | = )'([\w-]+)'/.exec(calls) ?? [];
  const service = calls.includes("const service = '") ? 'service' : `service: '${server}'`;
  const recordSchema = entity ? `${entity.key}Record` : 'z.object({})';

  const example = exampleFile(read, capability);
  let examples = there(read, example);
  const inExamples = nameIn(examples, `/calls/${capability}.ts`, call);
  if (inExamples === undefined) examples = importing(examples, [call], `../calls/${capability}.ts`);
  const asked = takesId
    ? ['({ account: id }) => ({ params: { id } })']
    : takesBody
      ? ['() => ({ body: {} })']
      : method !== 'GET'
        ? ['() => ({})']
        : isList && examples.includes('const page')
          ? ['page']
          : [];
  const why = method === 'GET' ? [] : [`{ unaudited: 'a person changed their own record' }`];
  const parts = [inExamples ?? call, `'${sentence(name)}.'`, ...asked, ...why];

  let table = there(read, routes);
  const inRoutes = nameIn(table, `/calls/${capability}.ts`, call);
  if (inRoutes === undefined)
    table = importing(
      table,
      [`${call} as ${call}Call`],
      `@ramps-gateway/shared/contract/calls/${capability}.ts`,
    );
  if (isList) {
    table = importing(table, [`type ${entity.type}Record`], `@ramps-gateway/shared/contract/records.ts`);
    table = importing(table, ['type Page', 'type PageRequest'], '../../../platform/page.ts');
  } else table = importing(table, [call, `type ${type}Ports`], `./${name}.ts`);
  const ports = isList
    ? `{ readonly ${entity.port}: { page(userId: string, page: PageRequest): Promise<Page<${entity.type}Record>> } }`
    : `${type}Ports`;
  table = table.replace(/(\(\s*ports: [^=]+?)(,?\s*\)(?:: readonly Route\[\])? =>)/, `$1 & ${ports}$2`);
  const served = isList
    ? `({ who }, { query }) => ports.${entity.port}.page(who.user_id, query)`
    : takesId
      ? `({ who }, { params }) => ${call}(ports)(who, params.id)`
      : `({ who }) => ${call}(ports)(who)`;
  const routesName = /export const (\w+Routes) =/.exec(table)?.[1] ?? '';
  const test = `tests/${folder.replace('/src', '')}/${name}.test.ts`;
  const files = new Map([
    [
      contract,
      `${calls}
export const ${call} = defineCall({
  method: '${method}',
  path: '${path}',
  ${service},
  access: SIGNED_IN,
${takesId ? '  params: byId,\n' : ''}${isList ? '  query: z.object(pageQuery(50)),\n' : ''}${takesBody ? '  body: z.strictObject({}),\n' : ''}  answer: ${isList ? `pageOf(${recordSchema})` : recordSchema},
${isNew ? '  status: 201,\n' : ''}});
`,
    ],
    [example, amongExamples(examples, inExamples, `  example(${parts.join(', ')}),\n`)],
    [routes, before(routes, table, '];', `    route(${inRoutes ?? `${call}Call`}, ${served}),\n  `)],
    ...(isList
      ? []
      : ([
          [useCase, useCaseOf(call, type, takesId, entity)],
          [test, testOf(call, useCase, takesId, entity)],
        ] as const)),
    ...(entity
      ? [
          ...composed(read, `${folder}/handler.ts`, routesName, '../../../', entity, !isList),
          ...['tests/support/table-cost/world.ts', `tests/functions/capabilities/${room}/set-up.ts`].flatMap(
            (test) => composed(read, test, routesName, '#functions/', entity, !isList),
          ),
          ...granted(read, server, entity, isList),
        ]
      : []),
    [
      'docs/calls.md',
      costRow(there(read, 'docs/calls.md'), there(read, contract), `${method} ${path}`, isNew, isList),
    ],
  ]);
  return {
    files,
    next: [
      `docs/specification.md: the row of the behaviour; the title of its test starts with its id`,
      `${contract}: who can make it, its input and its answer; ${example}: what it does, and a valid request`,
      entity
        ? `${routes}, infra/config/table-access.ts: review the additions`
        : `functions/src/adapters/dynamo: what ${useCase} needs from the table; infra/config/table-access.ts if its function has no such grant yet`,
      'docs/calls.md: who can make it, and the cost that the test prints',
    ],
  };
};

const ENTITIES = 'shared/src/contract/entities.ts';
const RECORDS = 'shared/src/contract/records.ts';

/** Adds an entity that belongs to a user: `messages saved-search`. The name is singular. */
export const newEntity = (read: Read, [subject, name]: readonly string[]): Skeleton => {
  if (!subject || !name) throw new Error('entity <folder of adapters/dynamo> <name>');
  const [key, type, entity] = [camel(name), pascal(name), wordsOf(name).join('_')];
  const store = `functions/src/adapters/dynamo/${subject}/${plural(name)}.ts`;
  if (read(store) !== undefined) throw new Error(`${store} is there already`);
  const entities = there(read, ENTITIES);
  const files = new Map([
    [
      RECORDS,
      `${there(read, RECORDS)}
export const ${key}Record = z.object({ id, user_id: id, created_at: time });
export type ${type}Record = z.infer<typeof ${key}Record>;
`,
    ],
    [
      ENTITIES,
      before(
        ENTITIES,
        entities,
        '} as const satisfies',
        `  ${key}: {
    name: '${entity}',
    key: ['${entity.toUpperCase()}#{id}', '${entity.toUpperCase()}'],
    lists: { byOwner: '${entity}#{user}' },
    kept: 'permanently',
  },
`,
      ),
    ],
    [
      store,
      `import { type ${type}Record, ${key}Record } from '@ramps-gateway/shared/contract/records.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Table } from '../table/client.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { rowsOf } from '../table/writes.ts';

const ofUser = (userId: string): string => \`\${ENTITY.${key}}#\${userId}\`;

const rows = rowsOf(
  '${key}',
  ${key}Record,
  ({ id }) => keys.${key}(id),
  (record) => ({ owner: ofUser(record.user_id), sort: \`\${record.created_at}#\${record.id}\` }),
);

export const create${type}Store = (table: Table) => ({
  /** False if the id is taken. */
  create: (record: ${type}Record): Promise<boolean> => rows.save(table, record, 0),
  /** Newest first. */
  page: (userId: string, page: PageRequest): Promise<Page<${type}Record>> =>
    listPage(table, [['byOwner', ofUser(userId)]], ${key}Record, page),
});
`,
    ],
    [
      `tests/functions/adapters/dynamo/${subject}/${plural(name)}.test.ts`,
      `import { create${type}Store } from '#functions/adapters/dynamo/${subject}/${plural(name)}.ts';
import { expect, test } from 'vitest';
import { NOW } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const engine = unitEngine();

test('a record is created once, and listed only for its user', async () => {
  const store = create${type}Store(await engine.newTable());
  const record = { id: 'one', user_id: 'client-1', created_at: NOW.toISOString() };
  expect([await store.create(record), await store.create(record)]).toEqual([true, false]);
  expect((await store.page('client-1', { limit: 10 })).items).toEqual([record]);
  expect((await store.page('client-2', { limit: 10 })).items).toEqual([]);
});
`,
    ],
  ]);
  return {
    files,
    next: [
      `docs/table.md: the question it answers, its one Query or GetItem, and whether it is erased with its user`,
      `${RECORDS}: its fields; ${ENTITIES}: its lists, how long it is kept, who is notified of a change`,
      'its calls: npm run new -- call … with the entity as the last argument, which also grants them the rows',
    ],
  };
};

const ROUTES = 'web/src/lib/routes.ts';

/** Adds a console page. @param names `insight/reports /reports` */
export const newPage = (read: Read, [room, path]: readonly string[]): Skeleton => {
  const [group, name] = room?.split('/') ?? [];
  if (!group || !name || !path?.startsWith('/')) throw new Error('page <group>/<feature> </path>');
  const type = pascal(name);
  const folder = `web/src/features/${room}`;
  if (read(`${folder}/texts.ts`) !== undefined || read(`${folder}/${name}-page.tsx`) !== undefined)
    throw new Error(`${folder} is there already`);
  const files = new Map([
    [
      ROUTES,
      before(
        ROUTES,
        there(read, ROUTES),
        "  'not-found'",
        `  '${name}': { path: '${path}', who: 'user', sidebar: { group: '${title(group)}', label: '${title(name)}', icon: 'inbox' } },\n`,
      ),
    ],
    [
      `web/src/app/routes/${name}.tsx`,
      `export { ${type}Page as default } from '../../features/${room}/${name}-page.tsx';\n`,
    ],
    [
      `${folder}/${name}-page.tsx`,
      `import { Page } from '../../../components/ui/page.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { State } from '../../../components/ui/state.tsx';

const TEXTS = {
  title: '${title(name)}',
  empty: { title: 'No ${wordsOf(name).join(' ')} yet' },
} as const;

export const ${type}Page = () => (
  <Page title={TEXTS.title}>
    <Panel as="div">
      <State icon="inbox" title={TEXTS.empty.title} />
    </Panel>
  </Page>
);
`,
    ],
    [
      `tests/web/features/${room}/${name}-page.test.tsx`,
      `import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ${type}Page } from '#web/features/${room}/${name}-page.tsx';
import { renderInConsole } from '#tests/web/support/render.tsx';

test('says when there is nothing yet', async () => {
  renderInConsole(<${type}Page />, '${path}');
  expect(await screen.findByText('No ${wordsOf(name).join(' ')} yet')).toBeTruthy();
});
`,
    ],
  ]);
  return {
    files,
    next: [
      'docs/specification.md: its texts and behaviour',
      `${folder}/${name}-page.tsx: its query (` +
        '`keyOf`' +
        ` of web/src/lib/query/calls.ts) and DataList for a list; texts.ts, api.ts and columns.tsx beside it once the page is longer than a screen`,
    ],
  };
};
