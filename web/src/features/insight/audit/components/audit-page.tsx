import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import type { AuditRecord } from '@ramps-gateway/shared/contract/audit.ts';
import { OUTCOME_TAGS } from '@ramps-gateway/shared/domain/states/insight.ts';
import { actionLabel } from '@ramps-gateway/shared/domain/audit.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SavedViews } from '../../../../components/saved-views/saved-views.tsx';
import { type Column, DataList } from '../../../../components/ui/data-list.tsx';
import { copied, DetailRows } from '../../../../components/ui/detail-list.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { ExactTime } from '../../../../components/ui/time.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { ValuesTable } from '../../../../components/ui/values-table.tsx';
import { secondWithZone } from '../../../../lib/format/time.ts';
import { historyOf, pathOf } from '../../../../lib/routes.ts';
import { auditQuery } from '../api.ts';
import { type AuditFilter, isInOrder, useFilter } from '../model/filter.ts';
import { kindLabel, pageOf } from '../model/objects.ts';
import { OUTCOME_HINTS, TEXTS } from '../texts.ts';
import { AuditFilters } from './audit-filters.tsx';
import { ObjectCell, OutcomeTag, TextLink, Who, whoDid } from './row-parts.tsx';

const { details: D } = TEXTS;

const Title = chakra('h3', { base: { textStyle: 'label', color: 'fg.muted', mb: '2' } });

const Reason = ({ row: { outcome, reason } }: { readonly row: AuditRecord }) => {
  if (outcome === 'done') return null;
  return (
    <Notice family={OUTCOME_TAGS[outcome][1]} title={OUTCOME_TAGS[outcome][0]}>
      {reason ?? OUTCOME_HINTS[outcome]}
    </Notice>
  );
};

const Facts = ({ row }: { readonly row: AuditRecord }) => {
  const { actor, object, previous } = row;
  return (
    <DetailRows
      rows={[
        [D.who, whoDid(row)],
        copied(D.userId, actor.kind === 'person' ? actor.user_id : null),
        copied(object ? kindLabel(object.kind) : D.object, object?.id ?? null),
        [D.channel, D.channels[row.channel]],
        copied(D.address, row.address),
        row.user_agent !== null && [D.browser, row.user_agent],
        copied(D.correlation, row.correlation_id),
        [D.place, D.placeOf(row.day, row.shard, row.number)],
        copied(D.hash, row.hash),
        copied(D.previous, previous?.hash ?? null) ?? [D.previous, D.first],
      ]}
    />
  );
};

const Links = ({ row: { actor, object } }: { readonly row: AuditRecord }) => {
  const page = object && pageOf(object);
  if (!object && actor.kind !== 'person') return null;
  return (
    <Flex as="nav" aria-label={D.history} gap="4" wrap="wrap" textStyle="sm">
      {object && page && <TextLink to={page}>{`${D.open} ${kindLabel(object.kind).toLowerCase()}`}</TextLink>}
      {object && <TextLink to={historyOf(object.kind, object.id)}>{D.sameObject}</TextLink>}
      {actor.kind === 'person' && (
        <TextLink to={`${pathOf('audit')}?${new URLSearchParams({ person: actor.user_id })}`}>
          {D.samePerson}
        </TextLink>
      )}
    </Flex>
  );
};

const AuditDetails = ({ row }: { readonly row: AuditRecord }) => (
  <>
    <Reason row={row} />
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.2fr) minmax(0, 1fr)' }}
      gap={{ base: '5', lg: '8' }}
    >
      <Box minW="0">
        <Title>{D.values}</Title>
        <ValuesTable before={row.before} after={row.after} />
      </Box>
      <Facts row={row} />
    </Grid>
    <Links row={row} />
  </>
);

const { columns: C } = TEXTS;

const COLUMNS: readonly Column<AuditRecord>[] = [
  {
    header: C.time,
    cell: ({ at }) => <ExactTime iso={at} />,
    onPhone: [2, 'whole'],
    css: { color: 'fg.muted', whiteSpace: 'nowrap' },
  },
  {
    header: C.who,
    cell: (row) => <Who row={row} />,
    onPhone: [3, 'whole'],
    width: 'minmax(0, 1fr)',
  },
  {
    header: C.action,
    cell: ({ action, after }) => actionLabel(action, after),
    onPhone: [1, 'start'],
    width: 'minmax(0, 1fr)',
    css: { fontWeight: 'medium', overflowWrap: 'anywhere' },
  },
  {
    header: C.object,
    cell: ({ object }) => object && <ObjectCell object={object} linked />,
    none: TEXTS.none,
    onPhone: [4, 'whole'],
    width: 'minmax(0, 1fr)',
  },
  {
    header: C.outcome,
    cell: ({ outcome }) => <OutcomeTag outcome={outcome} />,
    onPhone: [1, 'end'],
  },
  {
    header: C.from,
    cell: ({ address }) => address,
    none: TEXTS.none,
    onPhone: [5, 'whole'],
    width: 'minmax(0, 8rem)',
    css: { textStyle: 'mono', color: 'fg.subtle', overflowWrap: 'anywhere' },
  },
];

const List = ({ filter }: { readonly filter: AuditFilter }) => (
  <DataList
    query={useInfiniteQuery(auditQuery(filter))}
    loading={TEXTS.loading}
    loadFailed={TEXTS.loadFailed}
    empty={Object.keys(filter).length === 0 ? TEXTS.empty : TEXTS.noneFound}
    layout="list"
    dense
    label={TEXTS.label}
    columns={COLUMNS}
    rowKey={({ id }) => id}
    rowLabel={(row) => TEXTS.rowOf(actionLabel(row.action, row.after), whoDid(row), secondWithZone(row.at))}
    details={(row) => <AuditDetails row={row} />}
  />
);

const Actions = ({ filter }: { readonly filter: AuditFilter }) => {
  const [open, setOpen] = useState<'export' | 'verify' | null>(null);
  const exporting = useOnDemand(() => import('./export-dialog.tsx'));
  const verifying = useOnDemand(() => import('./verify-dialog.tsx'));
  const close = () => setOpen(null);
  return (
    <>
      <SavedViews page="audit" />
      <Button
        loading={exporting.loading}
        disabled={!isInOrder(filter)}
        onClick={() => exporting.request(() => setOpen('export'))}
      >
        <Icon name="download" />
        {TEXTS.export.action}
      </Button>
      <Button loading={verifying.loading} onClick={() => verifying.request(() => setOpen('verify'))}>
        <Icon name="shield" />
        {TEXTS.verify.action}
      </Button>
      {exporting.Part && open === 'export' && <exporting.Part filter={filter} onClose={close} />}
      {verifying.Part && open === 'verify' && <verifying.Part onClose={close} />}
    </>
  );
};

export const AuditPage = () => {
  const filtering = useFilter();
  const { filter } = filtering;
  return (
    <Page title={TEXTS.title} subtitle={TEXTS.subtitle} actions={<Actions filter={filter} />}>
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <AuditFilters filtering={filtering} />
        {isInOrder(filter) ? (
          <List key={JSON.stringify(filter)} filter={filter} />
        ) : (
          <Panel>
            <State icon="filter" title={TEXTS.filter.wrongOrderTitle} text={TEXTS.filter.wrongOrderText} />
          </Panel>
        )}
      </Box>
    </Page>
  );
};
