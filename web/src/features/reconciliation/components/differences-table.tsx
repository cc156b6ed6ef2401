import { chakra } from '@chakra-ui/react';
import type { ExceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { sideOf } from '../model/values.ts';
import { FIELD_LABELS, TEXTS } from '../texts.ts';

const { details: D, list: L } = TEXTS;

const Table = chakra('table', {
  base: {
    w: 'full',
    maxW: 'page',
    textStyle: 'sm',
    borderWidth: '1px',
    bg: 'bg.panel',
    tableLayout: 'fixed',
    '& th, & td': { px: '3', py: '1.5', textAlign: 'start', overflowWrap: 'anywhere', verticalAlign: 'top' },
    '& thead th': { textStyle: 'label', color: 'fg.subtle', borderBottomWidth: '1px' },
    '& tbody th': { fontWeight: 'medium', color: 'fg.muted' },
    '& th:first-of-type': { w: { base: '5.5rem', md: '9rem' } },
  },
});

/** Every field that differs, with both values. */
export const DifferencesTable = ({ exception }: { readonly exception: ExceptionRecord }) => (
  <Table aria-label={D.compared}>
    <thead>
      <tr>
        <th scope="col">{D.field}</th>
        <th scope="col">{D.ours}</th>
        <th scope="col">{D.provider}</th>
      </tr>
    </thead>
    <tbody>
      {exception.differences.map(({ field, ours, provider }) => (
        <tr key={`${field} ${ours ?? ''}`}>
          <th scope="row">{FIELD_LABELS[field]}</th>
          <td>{sideOf(ours, L.nothing)}</td>
          <td>{sideOf(provider, field === 'step' ? '–' : L.nothing)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);
