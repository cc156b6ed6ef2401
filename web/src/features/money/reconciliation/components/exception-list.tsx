import { Box } from '@chakra-ui/react';
import type { ExceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { useState } from 'react';
import { Panel } from '../../../../components/ui/panel.tsx';
import { RowHead } from '../../../../components/ui/row-cells.ts';
import { useNow } from '../../../../lib/clock.ts';
import { TEXTS } from '../texts.ts';
import { CELLS, ExceptionRow } from './exception-row.tsx';

const { columns: C } = TEXTS.list;

const ColumnNames = () => (
  <RowHead aria-hidden="true">
    <Box as="span" w="5" />
    <span>{C.kind}</span>
    <span>{C.account}</span>
    <span>{C.difference}</span>
    <Box as="span" textAlign="end">
      {C.amount}
    </Box>
    <Box as="span" textAlign="end">
      {C.firstSeen}
    </Box>
    <Box as="span" textAlign="end">
      {C.state}
    </Box>
  </RowHead>
);

export const ExceptionList = ({ items }: { readonly items: readonly ExceptionRecord[] }) => {
  const now = useNow();
  const [expanded, setExpanded] = useState<string | null>(null);
  const toggle = (id: string) => setExpanded((before) => (before === id ? null : id));
  return (
    <Panel as="div" overflow="hidden" css={CELLS.list}>
      <ColumnNames />
      <Box as="ul" aria-label={TEXTS.list.label} css={CELLS.group}>
        {items.map((item) => (
          <ExceptionRow
            key={item.id}
            exception={item}
            now={now}
            expanded={expanded === item.id}
            onToggle={toggle}
          />
        ))}
      </Box>
    </Panel>
  );
};
