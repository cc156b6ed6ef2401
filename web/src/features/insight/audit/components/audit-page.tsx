import { Box, Button } from '@chakra-ui/react';
import type { AuditRecord } from '@ramps-gateway/shared/contract/audit.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { SavedViews } from '../../../../components/saved-views/saved-views.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { PagedList } from '../../../../components/ui/paged-list.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { RowHead } from '../../../../components/ui/row-cells.ts';
import { State } from '../../../../components/ui/state.tsx';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { auditQuery } from '../api.ts';
import { type AuditFilter, isInOrder, useFilter } from '../model/filter.ts';
import { TEXTS } from '../texts.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRow, CELLS } from './audit-row.tsx';

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
