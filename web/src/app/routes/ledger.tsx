import { type ComponentType, lazy, Suspense } from 'react';
import { ListSkeleton } from '../../components/ui/list-skeleton.tsx';
import { LedgerPage, type LedgerTab } from '../../features/money/ledger/components/ledger-page.tsx';
import { ProofMark } from '../../features/money/proof/components/proof-mark.tsx';
import { useRole } from '../../lib/queries/profile.ts';

const Statements = lazy(() => import('../../features/insight/statements/components/statements-tab.tsx'));
const SpreadTab = lazy(() => import('../../features/money/spread-earned/components/spread-tab.tsx'));
const SettlementsTab = lazy(() => import('../../features/money/settlements/components/settlements-tab.tsx'));
const ProofTab = lazy(() => import('../../features/money/proof/components/proof-tab.tsx'));

const tab = (value: string, label: string, loading: string, Content: ComponentType): LedgerTab => ({
  value,
  label,
  content: (
    <Suspense fallback={<ListSkeleton label={loading} />}>
      <Content />
    </Suspense>
  ),
});

const TABS = [tab('statements', 'Statements', 'Loading the statements', Statements)];

/** Only administrators see the gateway's earnings, its payouts, and whether the ledger balances. */
const OF_ADMINISTRATORS = [
  ...TABS,
  tab('spread', 'Spread', 'Loading the spread', SpreadTab),
  tab('settlements', 'Settlements', 'Loading the settlements', SettlementsTab),
  tab('proof', 'Proof', 'Loading the last proof', ProofTab),
];

const Ledger = () =>
  useRole() === 'admin' ? (
    <LedgerPage tabs={OF_ADMINISTRATORS} mark={<ProofMark />} />
  ) : (
    <LedgerPage tabs={TABS} />
  );

export default Ledger;
