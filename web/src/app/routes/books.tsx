import { lazy, Suspense } from 'react';
import { ListSkeleton } from '../../components/ui/list-skeleton.tsx';
import { BooksPage, type BooksTab } from '../../features/money/books/components/books-page.tsx';
import { ProofMark } from '../../features/money/proof/components/proof-mark.tsx';
import { useRole } from '../../lib/queries/profile.ts';

const Statements = lazy(() => import('../../features/insight/statements/components/statements-tab.tsx'));
const SpreadTab = lazy(() => import('../../features/money/spread-earned/components/spread-tab.tsx'));
const SettlementsTab = lazy(() => import('../../features/money/settlements/components/settlements-tab.tsx'));
const ProofTab = lazy(() => import('../../features/money/proof/components/proof-tab.tsx'));

const TABS: readonly BooksTab[] = [
  {
    value: 'statements',
    label: 'Statements',
    content: (
      <Suspense fallback={<ListSkeleton label="Loading the statements" />}>
        <Statements />
      </Suspense>
    ),
  },
];

/** Only administrators see what the gateway earns, what it is paid out, and whether the books balance. */
const OF_ADMINISTRATORS: readonly BooksTab[] = [
  ...TABS,
  {
    value: 'spread',
    label: 'Spread',
    content: (
      <Suspense fallback={<ListSkeleton label="Loading the spread" />}>
        <SpreadTab />
      </Suspense>
    ),
  },
  {
    value: 'settlements',
    label: 'Settlements',
    content: (
      <Suspense fallback={<ListSkeleton label="Loading the settlements" />}>
        <SettlementsTab />
      </Suspense>
    ),
  },
  {
    value: 'proof',
    label: 'Proof',
    content: (
      <Suspense fallback={<ListSkeleton label="Loading the last proof" />}>
        <ProofTab />
      </Suspense>
    ),
  },
];

const Books = () =>
  useRole() === 'admin' ? (
    <BooksPage tabs={OF_ADMINISTRATORS} mark={<ProofMark />} />
  ) : (
    <BooksPage tabs={TABS} />
  );

export default Books;
