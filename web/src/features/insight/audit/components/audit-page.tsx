import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import type { AuditRecord } from '@ramps-gateway/shared/contract/audit.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useCallback, useId, useState } from 'react';
import { SavedViews } from '../../../../components/saved-views/saved-views.tsx';
import { CopyValue } from '../../../../components/ui/copy-value.tsx';
import { Detail, DetailList, Identifier } from '../../../../components/ui/detail-list.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { PagedList } from '../../../../components/ui/paged-list.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { ExactTime } from '../../../../components/ui/relative-time.tsx';
import { OpeningRow, placedAt, rowCells, RowHead } from '../../../../components/ui/row-cells.ts';
import { RowDetails } from '../../../../components/ui/row-details.tsx';
import { RowToggle } from '../../../../components/ui/row-toggle.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { ValuesTable } from '../../../../components/ui/values-table.tsx';
import { secondWithZone } from '../../../../lib/format/time.ts';
import { historyOf, pathOf } from '../../../../lib/routes.ts';
import { auditQuery } from '../api.ts';
import { type AuditFilter, isInOrder, useFilter } from '../model/filter.ts';
import { actionLabel, kindLabel, pageOf } from '../model/objects.ts';
import { OUTCOME_HINTS, OUTCOME_LABELS, TEXTS } from '../texts.ts';
import { AuditFilters } from './audit-filters.tsx';
import { ObjectCell, OutcomeTag, TextLink, Who, whoDid } from './row-parts.tsx';

const { details: D } = TEXTS;

const Title = chakra('h3', { base: { textStyle: 'label', color: 'fg.muted', mb: '2' } });

const Reason = ({ row: { outcome, reason } }: { readonly row: AuditRecord }) => {
  if (outcome === 'done') return null;
  return (
    <Notice
      family={outcome === 'failed' ? 'danger' : outcome === 'refused' ? 'warning' : 'info'}
      title={OUTCOME_LABELS[outcome]}
    >
      {reason ?? OUTCOME_HINTS[outcome]}
    </Notice>
  );
};

const Text = ({ children }: { readonly children: ReactNode }) => (
  <Box minW="0" overflowWrap="anywhere">
    {children}
  </Box>
);

const Facts = ({ row }: { readonly row: AuditRecord }) => {
  const { actor, object, previous } = row;
  return (
    <DetailList>
      <Detail name={D.who}>
        <Text>{whoDid(row)}</Text>
      </Detail>
      <Identifier name={D.userId} value={actor.kind === 'person' ? actor.user_id : null} />
      <Identifier name={object ? kindLabel(object.kind) : D.object} value={object?.id ?? null} />
      <Detail name={D.channel}>{D.channels[row.channel]}</Detail>
      <Identifier name={D.address} value={row.address} />
      {row.user_agent !== null && (
        <Detail name={D.browser}>
          <Text>{row.user_agent}</Text>
        </Detail>
      )}
      <Identifier name={D.correlation} value={row.correlation_id} />
      <Detail name={D.place}>
        <Text>{D.placeOf(row.day, row.shard, row.number)}</Text>
      </Detail>
      <Detail name={D.hash}>
        <CopyValue label={D.hash.toLowerCase()} value={row.hash} />
      </Detail>
      <Detail name={D.previous}>
        {previous ? (
          <CopyValue label={D.previous.toLowerCase()} value={previous.hash} />
        ) : (
          <Text>{D.first}</Text>
        )}
      </Detail>
    </DetailList>
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

const AuditDetails = ({ id, row }: { readonly id: string; readonly row: AuditRecord }) => (
  <RowDetails id={id}>
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
  </RowDetails>
);

const CELLS = rowCells('auto auto minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr) auto minmax(0, 8rem)');

const Item = chakra('li', {
  base: CELLS.opening,
});

interface AuditRowProps {
  readonly row: AuditRecord;
  readonly expanded: boolean;
  readonly onToggle: (id: string) => void;
}

const AuditRow = memo(({ row, expanded, onToggle }: AuditRowProps) => {
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

const ColumnNames = () => (
  <RowHead aria-hidden="true">
    <Box as="span" w="5" />
    {Object.values(TEXTS.columns).map((name) => (
      <span key={name}>{name}</span>
    ))}
  </RowHead>
);

const Rows = ({ items }: { readonly items: readonly AuditRecord[] }) => {
  const [expanded, setExpanded] = useState<string | null>(null);
  const toggle = useCallback((id: string) => setExpanded((before) => (before === id ? null : id)), []);
  return (
    <Panel as="div" overflow="hidden" css={CELLS.list}>
      <ColumnNames />
      <Box as="ul" aria-label={TEXTS.label} css={CELLS.group}>
        {items.map((row) => (
          <AuditRow key={row.id} row={row} expanded={expanded === row.id} onToggle={toggle} />
        ))}
      </Box>
    </Panel>
  );
};

const List = ({ filter }: { readonly filter: AuditFilter }) => (
  <PagedList
    query={useInfiniteQuery(auditQuery(filter))}
    loading={TEXTS.loading}
    loadFailed={TEXTS.loadFailed}
    empty={Object.keys(filter).length === 0 ? TEXTS.empty : TEXTS.noneFound}
  >
    {(items) => <Rows items={items} />}
  </PagedList>
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
