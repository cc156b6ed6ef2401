import { Box, chakra } from '@chakra-ui/react';
import type { AuditRecord } from '@ramps-gateway/shared/contract/audit.ts';
import { memo, useId } from 'react';
import { ExactTime } from '../../../../components/ui/relative-time.tsx';
import { OpeningRow, placedAt, rowCells } from '../../../../components/ui/row-cells.ts';
import { RowToggle } from '../../../../components/ui/row-toggle.tsx';
import { secondWithZone } from '../../../../lib/format/time.ts';
import { actionLabel } from '../model/objects.ts';
import { TEXTS } from '../texts.ts';
import { AuditDetails } from './audit-details.tsx';
import { ObjectCell, OutcomeTag, Who, whoDid } from './row-parts.tsx';

export const CELLS = rowCells('auto auto minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr) auto minmax(0, 8rem)');

const Item = chakra('li', {
  base: CELLS.opening,
});

interface AuditRowProps {
  readonly row: AuditRecord;
  readonly expanded: boolean;
  readonly onToggle: (id: string) => void;
}

export const AuditRow = memo(({ row, expanded, onToggle }: AuditRowProps) => {
  const detailsId = useId();
  const label = actionLabel(row.action);
  return (
    <Item>
      <OpeningRow py="2.5" textStyle="sm">
        <RowToggle
          label={TEXTS.rowOf(label, whoDid(row), secondWithZone(row.at))}
          detailsId={detailsId}
          expanded={expanded}
          onToggle={() => onToggle(row.id)}
        />
        <Box
          whiteSpace="nowrap"
          fontVariantNumeric="tabular-nums"
          color="fg.muted"
          textStyle="sm"
          {...placedAt('2 / -1', 2)}
        >
          <ExactTime iso={row.at} />
        </Box>
        <Box minW="0" {...placedAt('2 / -1', 3)}>
          <Who row={row} />
        </Box>
        <Box minW="0" fontWeight="medium" overflowWrap="anywhere" {...placedAt('2', 1)}>
          {label}
        </Box>
        <Box minW="0" hideBelow={row.object === null ? 'xl' : undefined} {...placedAt('2 / -1', 4)}>
          <ObjectCell object={row.object} linked />
        </Box>
        <Box justifySelf={{ base: 'end', xl: 'start' }} {...placedAt('3', 1)}>
          <OutcomeTag outcome={row.outcome} />
        </Box>
        <Box
          minW="0"
          textStyle="mono"
          color="fg.subtle"
          overflowWrap="anywhere"
          hideBelow={row.address === null ? 'xl' : undefined}
          {...placedAt('2 / -1', 5)}
        >
          {row.address ?? TEXTS.none}
        </Box>
      </OpeningRow>
      {expanded && <AuditDetails id={detailsId} row={row} />}
    </Item>
  );
});
AuditRow.displayName = 'AuditRow';
