import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Panel } from '../../../../components/ui/panel.tsx';
import { TEXTS } from '../texts.ts';

const Summary = chakra('summary', {
  base: {
    w: 'fit-content',
    py: '1',
    borderRadius: 'sm',
    color: 'accent.fg',
    textStyle: 'sm',
    fontWeight: 'medium',
    cursor: 'pointer',
  },
});

const Table = chakra('table', {
  base: {
    w: 'full',
    mt: '2',
    textStyle: 'sm',
    '& th, & td': { py: '1.5', borderTopWidth: '1px', textAlign: 'start' },
    '& thead th': { borderTopWidth: '0', textStyle: 'label', color: 'fg.subtle', verticalAlign: 'bottom' },
    '& tbody th': { fontWeight: 'normal' },
    '& td, & thead th + th': { textAlign: 'end', ps: { base: '2', md: '3' } },
    // Column names may wrap on narrow screens; figures never do.
    '& td': { whiteSpace: 'nowrap' },
  },
});

interface ChartPanelProps {
  readonly title: string;
  readonly hint: string;
  /** The chart's figures as a table; the first cell of a row names it. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly children: ReactNode;
}

export const ChartPanel = ({ title, hint, columns, rows, children }: ChartPanelProps) => (
  <Panel padded display="flex" flexDirection="column">
    <Box as="h2" textStyle="section">
      {title}
    </Box>
    <Box mb="4" textStyle="xs" color="fg.subtle">
      {hint}
    </Box>
    {children}
    <Box asChild mt="auto" pt="3">
      <details>
        <Summary>{TEXTS.showData}</Summary>
        <Table aria-label={title}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, at) => (
                  <td key={columns[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </Box>
  </Panel>
);
