import { Box } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CardCell, CardRow, CardTable } from '../../../../components/ui/card-table.tsx';
import { PagedList } from '../../../../components/ui/paged-list.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { ExactTime } from '../../../../components/ui/time.tsx';
import { useUserId } from '../../../../lib/auth/session.ts';
import { ownAuditQuery } from '../api.ts';
import { actionLabel } from '../model/objects.ts';
import { TEXTS } from '../texts.ts';
import { ObjectCell, OutcomeTag } from './row-parts.tsx';

const { own: O } = TEXTS;
const { columns: C } = O;

const OwnActivityList = () => (
  <PagedList
    query={useInfiniteQuery(ownAuditQuery(useUserId()))}
    loading={O.loading}
    loadFailed={O.loadFailed}
    empty={O.empty}
  >
    {(items) => (
      <Panel as="div" overflow="hidden">
        <CardTable label={O.label} columns={Object.values(C)}>
          {items.map((row) => (
            <CardRow key={row.id}>
              <CardCell label={C.time}>
                <Box textStyle="sm" whiteSpace={{ xl: 'nowrap' }} fontVariantNumeric="tabular-nums">
                  <ExactTime iso={row.at} />
                </Box>
              </CardCell>
              <CardCell label={C.action}>
                <Box fontWeight="medium">{actionLabel(row.action)}</Box>
                {row.outcome !== 'done' && row.reason !== null && (
                  <Box textStyle="xs" color="fg.subtle" overflowWrap="anywhere">
                    {row.reason}
                  </Box>
                )}
              </CardCell>
              <CardCell label={C.object}>
                <ObjectCell object={row.object} linked={false} />
              </CardCell>
              <CardCell label={C.outcome}>
                <OutcomeTag outcome={row.outcome} />
              </CardCell>
              <CardCell label={C.from}>
                <Box textStyle="mono" overflowWrap="anywhere">
                  {row.address ?? TEXTS.none}
                </Box>
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      </Panel>
    )}
  </PagedList>
);

export default OwnActivityList;
