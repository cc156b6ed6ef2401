import {
  grantedBeside,
  indexPatterns,
  itemPatterns,
  type TableAccess,
  tableAccessOf,
} from '#infra/config/table-access.ts';
import { type DynamoHooks, dynamoError, type DynamoRequest } from './dynamo-proxy.ts';

interface Ask {
  readonly action: string;
  readonly index: string | undefined;
  readonly key: string;
}

interface Value {
  readonly S?: string;
}
type Item = Readonly<Record<string, Value>>;

const partitionOf = (item: Item | undefined): string => item?.['pk']?.S ?? '';

const queried = (body: DynamoRequest['body']): string => {
  const placeholder = /=\s*(:\w+)/.exec(String(body['KeyConditionExpression']))?.[1] ?? '';
  return (body['ExpressionAttributeValues'] as Item | undefined)?.[placeholder]?.S ?? '';
};

type Part = Readonly<Record<string, { readonly Key?: Item; readonly Item?: Item }>>;
const PART_ACTIONS: Readonly<Record<string, string>> = { ConditionCheck: 'ConditionCheckItem' };

/** Throws for an unknown operation. */
const asksOf = ({ operation, body }: DynamoRequest): readonly Ask[] => {
  const index = body['IndexName'] as string | undefined;
  switch (operation) {
    case 'Query':
      return [{ action: 'Query', index, key: queried(body) }];
    case 'BatchGetItem':
      return Object.values(body['RequestItems'] as Record<string, { Keys: Item[] }>).flatMap(({ Keys }) =>
        Keys.map((key) => ({ action: 'BatchGetItem', index, key: partitionOf(key) })),
      );
    case 'TransactWriteItems':
      return (body['TransactItems'] as Part[]).flatMap((part) =>
        Object.entries(part).map(([name, { Key, Item }]) => ({
          action: PART_ACTIONS[name] ?? `${name}Item`,
          index,
          key: partitionOf(Key ?? Item),
        })),
      );
    case 'GetItem':
    case 'DeleteItem':
    case 'UpdateItem':
      return [{ action: operation, index, key: partitionOf(body['Key'] as Item) }];
    case 'PutItem':
      return [{ action: operation, index, key: partitionOf(body['Item'] as Item) }];
    default:
      throw new Error(`unknown operation ${operation}`);
  }
};

/** IAM's StringLike: `*` is any text, `?` any one character. */
const isLike = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    's',
  ).test(text);

const patternsFor = (access: TableAccess, { action, index }: Ask): readonly string[] => {
  if (index !== undefined) return action === 'Query' ? (indexPatterns(access).get(index) ?? []) : [];
  const { reads, writes } = access;
  const audited = grantedBeside(access)
    .filter((each) => each.action === action)
    .flatMap(({ items }) => items);
  const isWrite = writes?.actions.some((allowed) => allowed === action) ?? false;
  const own = isWrite ? writes?.items : reads[action as keyof typeof reads];
  return itemPatterns([...(own ?? []), ...audited]);
};

const isGranted = (access: TableAccess, ask: Ask): boolean =>
  patternsFor(access, ask).some((pattern) => isLike(pattern, ask.key));

/** The parts of a request that the function is not granted (infra/config/table-access.ts), in words. */
export const refusedOf = (from: string, request: DynamoRequest): readonly string[] => {
  const access = tableAccessOf(from);
  return asksOf(request)
    .filter((ask) => !isGranted(access, ask))
    .map(({ action, index, key }) => `${from}: ${action} of ${key} in ${index ?? 'the table'}`);
};

/** Each part of a grant: `users: GetItem USER#*`, `users: writes USER#*`, `users: byOwner …`. */
export const partsOf = (name: string): readonly string[] => {
  const access = tableAccessOf(name);
  const { reads, writes } = access;
  const of = (what: string, patterns: readonly string[]) => patterns.map((pattern) => `${what} ${pattern}`);
  return [
    ...Object.entries(reads).flatMap(([action, kinds]) => of(action, itemPatterns(kinds))),
    ...(writes?.actions ?? []),
    ...of('writes', itemPatterns(writes?.items ?? [])),
    ...[...indexPatterns(access)].flatMap(([index, patterns]) => of(index, patterns)),
  ].map((part) => `${name}: ${part}`);
};

const usedBy = (from: string, request: DynamoRequest): readonly string[] => {
  const access = tableAccessOf(from);
  return asksOf(request).flatMap((ask) => {
    const patterns = patternsFor(access, ask).filter((pattern) => isLike(pattern, ask.key));
    const isWrite = access.writes?.actions.some((action) => action === ask.action) ?? false;
    const what = ask.index ?? (isWrite ? 'writes' : ask.action);
    return [...(isWrite ? [ask.action] : []), ...patterns.map((pattern) => `${what} ${pattern}`)].map(
      (part) => `${from}: ${part}`,
    );
  });
};

/**
 * Refuses requests beyond a function's grants, as IAM does, and records those and the parts used. The stack's own tools have
 * no role on AWS and pass.
 */
export const enforcedGrants = () => {
  const refused = new Set<string>();
  const used = new Set<string>();
  const hooks: DynamoHooks = {
    before: (request) => {
      if (request.from === undefined) return undefined;
      const wrong = refusedOf(request.from, request);
      for (const each of wrong) refused.add(each);
      for (const part of usedBy(request.from, request)) used.add(part);
      return wrong.length === 0 ? undefined : dynamoError('AccessDeniedException');
    },
  };
  return { hooks, refused, used };
};
