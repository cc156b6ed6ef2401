import { Box } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../../../components/ui/page.tsx';
import { PagedList } from '../../../../components/ui/paged-list.tsx';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { useRole } from '../../../../lib/queries/profile.ts';
import { approvalsQuery } from '../../../../lib/queries/approvals.ts';
import { TEXTS } from '../texts.ts';
import { ApprovalCard } from './approval-card.tsx';
import { PolicyPanel } from './policy-panel.tsx';

const STATES = ['open', 'decided'] as const;
type Shown = (typeof STATES)[number];

const List = ({ state }: { readonly state: Shown }) => (
  <PagedList
    query={useInfiniteQuery(approvalsQuery(state))}
    loading={TEXTS.loading}
    loadFailed={TEXTS.loadFailed}
    empty={TEXTS.empty[state]}
  >
    {(items) => (
      <Box as="ul" aria-label={TEXTS.label} listStyleType="none" display="grid" gap="3">
        {items.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} />
        ))}
      </Box>
    )}
  </PagedList>
);

export const ApprovalsPage = () => {
  const [state, setState] = useState<Shown>('open');
  const isAdministrator = useRole() === 'admin';
  return (
    <Page title={TEXTS.title} subtitle={TEXTS.subtitle}>
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        {isAdministrator && <PolicyPanel />}
        <StateFilter
          label={TEXTS.stateLabel}
          states={STATES}
          labels={TEXTS.states}
          chosen={state}
          onChoose={setState}
        />
        <List state={state} />
      </Box>
    </Page>
  );
};
