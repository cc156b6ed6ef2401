import { Box, chakra } from '@chakra-ui/react';
import type { CheckedCall } from '@ramps-gateway/shared/contract/connection-report.ts';
import { useId, useState } from 'react';
import { OpeningRow, placedAt, rowCells } from '../../../../components/ui/row-cells.ts';
import { RowToggle } from '../../../../components/ui/row-toggle.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { took, verdictOf } from '../model/report.ts';
import { CALL_LABELS, TEXTS, VERDICTS } from '../texts.ts';
import { CallDetails } from './call-details.tsx';

const { check: C } = TEXTS;
const { columns: L } = C;

export const CELLS = rowCells('auto auto minmax(0, 1fr) auto repeat(4, auto) auto');

const Item = chakra('li', { base: CELLS.opening });

interface CountProps {
  readonly label: string;
  readonly count: number;
  readonly isBad?: boolean;
}

/** In a column of its own; below `xl` those that are not 0 share one line. */
const Count = ({ label, count, isBad = false }: CountProps) => {
  const stress = isBad ? { color: 'danger.fg', fontWeight: 'semibold' } : {};
  return (
    <Box
      display={{ base: count > 0 ? 'inline' : 'none', xl: 'block' }}
      textAlign={{ xl: 'end' }}
      whiteSpace="nowrap"
    >
      <Box as="span" {...(count > 0 ? stress : { color: 'fg.subtle' })}>
        {count}
      </Box>
      <Box as="span" hideFrom="xl" color="fg.subtle">
        {` ${label.toLowerCase()}`}
      </Box>
    </Box>
  );
};

export const CallRow = ({ call }: { readonly call: CheckedCall }) => {
  const [expanded, setExpanded] = useState(false);
  const detailsId = useId();
  const { label, family } = VERDICTS[verdictOf(call)];
  const name = CALL_LABELS[call.call];
  return (
    <Item>
      <OpeningRow py="2" textStyle="sm">
        <RowToggle
          label={`${name}, ${label}`}
          detailsId={detailsId}
          expanded={expanded}
          onToggle={() => setExpanded(!expanded)}
        />
        <Box fontWeight="medium">{name}</Box>
        <Box minW="0" textStyle="mono" color="fg.subtle" overflowWrap="anywhere" {...placedAt('2 / -1', 2)}>
          {call.path ?? C.notCalled}
        </Box>
        <Box justifySelf={{ base: 'end', xl: 'start' }} {...placedAt('3', 1)}>
          <Tag family={family}>{label}</Tag>
        </Box>
        <Box
          display={{ base: 'flex', xl: 'contents' }}
          columnGap="3"
          flexWrap="wrap"
          textStyle="sm"
          fontVariantNumeric="tabular-nums"
          gridColumn="2 / -1"
          gridRow={{ base: '3', xl: 'auto' }}
        >
          <Count label={L.read} count={call.understood.length} />
          <Count label={L.missing} count={call.missing.length} />
          <Count label={L.unknown} count={call.unknown.length} />
          <Count label={L.wrong} count={call.wrong.length} isBad />
          <Box whiteSpace="nowrap" textAlign={{ xl: 'end' }} color="fg.muted">
            {took(call.took_ms)}
          </Box>
        </Box>
      </OpeningRow>
      {expanded && <CallDetails id={detailsId} call={call} />}
    </Item>
  );
};
