import { Box, chakra } from '@chakra-ui/react';
import type { AuditRecord } from '@ramps-gateway/shared/contract/audit.ts';
import { memo, useId } from 'react';
import { ExactTime } from '../../../components/ui/relative-time.tsx';
import { OpeningRow, rowCells } from '../../../components/ui/row-cells.ts';
import { RowToggle } from '../../../components/ui/row-toggle.tsx';
import { secondWithZone } from '../../../lib/format/time.ts';
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
          gridColumn={{ base: '2 / -1', xl: 'auto' }}
          gridRow={{ base: '2', xl: 'auto' }}
        >
          <ExactTime iso={row.at} />
        </Box>
        <Box minW="0" gridColumn={{ base: '2 / -1', xl: 'auto' }} gridRow={{ base: '3', xl: 'auto' }}>
          <Who row={row} />
        </Box>
        <Box
          minW="0"
          fontWeight="medium"
          overflowWrap="anywhere"
          gridColumn={{ base: '2', xl: 'auto' }}
          gridRow={{ base: '1', xl: 'auto' }}
        >
          {label}
        </Box>
        <Box
          minW="0"
          hideBelow={row.object === null ? 'xl' : undefined}
          gridColumn={{ base: '2 / -1', xl: 'auto' }}
          gridRow={{ base: '4', xl: 'auto' }}
        >
          <ObjectCell object={row.object} linked />
        </Box>
        <Box
          justifySelf={{ base: 'end', xl: 'start' }}
          gridColumn={{ base: '3', xl: 'auto' }}
          gridRow={{ base: '1', xl: 'auto' }}
        >
          <OutcomeTag outcome={row.outcome} />
        </Box>
        <Box
          minW="0"
          textStyle="mono"
          color="fg.subtle"
          overflowWrap="anywhere"
          hideBelow={row.address === null ? 'xl' : undefined}
          gridColumn={{ base: '2 / -1', xl: 'auto' }}
          gridRow={{ base: '5', xl: 'auto' }}
        >
          {row.address ?? TEXTS.none}
        </Box>
      </OpeningRow>
      {expanded && <AuditDetails id={detailsId} row={row} />}
    </Item>
  );
});
AuditRow.displayName = 'AuditRow';
