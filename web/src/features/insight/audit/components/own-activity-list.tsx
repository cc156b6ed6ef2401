import { Box } from '@chakra-ui/react';
import type { AuditRecord } from '@ramps-gateway/shared/contract/audit.ts';
import { actionLabel } from '@ramps-gateway/shared/domain/audit.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Column, DataList } from '../../../../components/ui/data-list.tsx';
import { ExactTime } from '../../../../components/ui/time.tsx';
import { Mono, Quiet } from '../../../../components/ui/text.ts';
import { useUserId } from '../../../../lib/auth/session.ts';
import { ownAuditQuery } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { ObjectCell, OutcomeTag } from './row-parts.tsx';

const { own: O } = TEXTS;
const { columns: C } = O;

const COLUMNS: readonly Column<AuditRecord>[] = [
  {
    header: C.time,
    cell: ({ at }) => <ExactTime iso={at} />,
    css: { textStyle: 'sm', whiteSpace: { xl: 'nowrap' }, fontVariantNumeric: 'tabular-nums' },
  },
  {
    header: C.action,
    cell: ({ action, after, outcome, reason }) => (
      <>
        <Box fontWeight="medium">{actionLabel(action, after)}</Box>
        {outcome !== 'done' && reason !== null && <Quiet>{reason}</Quiet>}
      </>
    ),
  },
  { header: C.object, cell: ({ object }) => <ObjectCell object={object} linked={false} /> },
  { header: C.outcome, cell: ({ outcome }) => <OutcomeTag outcome={outcome} /> },
  {
    header: C.from,
    cell: ({ address }) => <Mono>{address ?? TEXTS.none}</Mono>,
  },
];

const OwnActivityList = () => (
  <DataList
    query={useInfiniteQuery(ownAuditQuery(useUserId()))}
    loading={O.loading}
    loadFailed={O.loadFailed}
    empty={O.empty}
    label={O.label}
    columns={COLUMNS}
    rowKey={({ id }) => id}
  />
);

export default OwnActivityList;
