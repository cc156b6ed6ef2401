import { Box, chakra } from '@chakra-ui/react';
import { changesOf } from '../../lib/format/changes.ts';

const TEXTS = {
  values: 'Values',
  field: 'Field',
  before: 'Before',
  after: 'After',
  asked: 'Asked',
  whole: 'Value',
  absent: 'None',
  changed: 'Changed',
  noValues: 'No values are kept of this action.',
  digests: 'Secrets are shown as digests: equal digests, equal secrets.',
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

const Side = ({ text }: { readonly text: string | null }) => (text === null ? <Absent /> : text);

interface ValuesTableProps {
  readonly before: unknown;
  readonly after: unknown;
}

/** Before and after side by side with changes marked; or the only one there is. */
export const ValuesTable = ({ before, after }: ValuesTableProps) => {
  const changes = changesOf(before, after);
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
              <th scope="row">{path || TEXTS.whole}</th>
              {hasBefore && (
                <td>
                  <Side text={was} />
                </td>
              )}
              {hasAfter && (
                <td>
                  <Side text={is} />
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
