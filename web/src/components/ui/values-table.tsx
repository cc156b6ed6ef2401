import { Box, chakra } from '@chakra-ui/react';
import { InFours } from './address.tsx';

export interface Change {
  /** `role`, `address.city`; empty if the value has no members. */
  readonly path: string;
  /** As text; null if absent. */
  readonly before: string | null;
  readonly after: string | null;
  readonly changed: boolean;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value === '' ? '""' : value;
  return JSON.stringify(value);
};

const leaves = (value: unknown, path = ''): readonly (readonly [string, string])[] => {
  if (value === null && path === '') return [];
  if (!isObject(value)) return [[path, textOf(value)]];
  const members = Object.entries(value);
  if (members.length === 0) return path === '' ? [] : [[path, '{}']];
  return members.flatMap(([name, member]) => leaves(member, path === '' ? name : `${path}.${name}`));
};

/** In the order of `before`. `after` often has only the requested members, so a missing one counts as unchanged. */
export const changesOf = (before: unknown, after: unknown): readonly Change[] => {
  const [old, now] = [new Map(leaves(before)), new Map(leaves(after))];
  return [...new Set([...old.keys(), ...now.keys()])].map((path) => {
    const [was, is] = [old.get(path) ?? null, now.get(path) ?? null];
    return { path, before: was, after: is, changed: old.size > 0 && is !== null && is !== was };
  });
};

const TEXTS = {
  values: 'Values',
  field: 'Field',
  before: 'Before',
  after: 'After',
  asked: 'Requested',
  whole: 'Value',
  absent: 'None',
  changed: 'Changed',
  noValues: 'No values are recorded for this action.',
  digests: 'Secrets are shown as digests. Equal digests mean equal secrets.',
} as const;

const Table = chakra('table', {
  base: {
    w: 'full',
    textStyle: 'sm',
    borderWidth: '1px',
    bg: 'bg.panel',
    tableLayout: 'fixed',
    '& th, & td': { px: '3', py: '1.5', textAlign: 'start', overflowWrap: 'anywhere', verticalAlign: 'top' },
    '& thead th': { textStyle: 'label', color: 'fg.subtle', borderBottomWidth: '1px' },
    '& tbody tr:not(:last-child)': { borderBottomWidth: '1px' },
    '& tbody th': { fontWeight: 'medium', color: 'fg.muted' },
    '& th:first-of-type': { w: { base: '35%', md: '12rem' } },
    '& tr[data-changed] td:last-of-type': { bg: 'warning.subtle', color: 'warning.fg', fontWeight: 'medium' },
  },
});

const Absent = () => (
  <Box as="span" color="fg.subtle">
    <span aria-hidden="true">{'–'}</span>
    <Box as="span" srOnly>
      {TEXTS.absent}
    </Box>
  </Box>
);

/** Label, order and format of fields by path. */
export interface ValueFields {
  readonly label: (path: string) => string;
  readonly rank: (path: string) => number;
  /** @param all the whole value that contains the field */
  readonly text: (path: string, text: string, all: unknown) => string;
  readonly isAddress: (path: string) => boolean;
}

const AS_THEY_ARE: ValueFields = {
  label: (path) => path || TEXTS.whole,
  rank: () => 0,
  text: (_path, text) => text,
  isAddress: () => false,
};

/** True for an object whose members have their own rows. */
const isMadeUpOf = (change: Change, all: readonly Change[]): boolean =>
  [change.before, change.after].every((text) => text === null || text === 'null') &&
  all.some(({ path }) => path.startsWith(`${change.path}.`));

interface ValuesTableProps {
  readonly fields?: ValueFields;
  readonly before: unknown;
  readonly after: unknown;
}

/** Before and after side by side with changes marked, or the only value that exists. */
export const ValuesTable = ({ before, after, fields = AS_THEY_ARE }: ValuesTableProps) => {
  const changes = changesOf(before, after)
    .filter((change, _at, all) => !isMadeUpOf(change, all))
    .toSorted((a, b) => fields.rank(a.path) - fields.rank(b.path));
  const side = (path: string, text: string | null, all: unknown) => {
    if (text === null) return <Absent />;
    return fields.isAddress(path) ? <InFours address={text} /> : fields.text(path, text, all);
  };
  const hasBefore = changes.some((change) => change.before !== null);
  const hasAfter = changes.some((change) => change.after !== null);
  if (changes.length === 0)
    return (
      <Box textStyle="sm" color="fg.subtle">
        {TEXTS.noValues}
      </Box>
    );
  const digests = changes.some((change) => `${change.before} ${change.after}`.includes('sha256:'));
  return (
    <>
      <Table aria-label={TEXTS.values}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.field}</th>
            {hasBefore && <th scope="col">{TEXTS.before}</th>}
            {hasAfter && <th scope="col">{hasBefore ? TEXTS.after : TEXTS.asked}</th>}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, before: was, after: is, changed }) => (
            <tr key={path} data-changed={changed ? '' : undefined}>
              <th scope="row">{fields.label(path)}</th>
              {hasBefore && <td>{side(path, was, before)}</td>}
              {hasAfter && (
                <td>
                  {side(path, is, after)}
                  {changed && (
                    <Box as="span" srOnly>
                      {TEXTS.changed}
                    </Box>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
      {digests && (
        <Box mt="2" textStyle="xs" color="fg.subtle">
          {TEXTS.digests}
        </Box>
      )}
    </>
  );
};
