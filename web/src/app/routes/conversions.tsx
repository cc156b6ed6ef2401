import { lazy, Suspense } from 'react';
import { ListSkeleton } from '../../components/ui/list-skeleton.tsx';
import { useRole } from '../../lib/queries/profile.ts';
import { ConversionsPage } from '../../features/money/conversions/components/conversions-page.tsx';

const HeldTab = lazy(() => import('../../features/money/payments/components/held-tab.tsx'));

const ReconciliationTab = lazy(
  () => import('../../features/money/reconciliation/components/reconciliation-tab.tsx'),
);

const Conversions = () => (
  <ConversionsPage
    isAdmin={useRole() === 'admin'}
    held={
      <Suspense fallback={<ListSkeleton label="Loading held payments" hasFilter />}>
        <HeldTab />
      </Suspense>
    }
    reconciliation={
      <Suspense fallback={<ListSkeleton label="Loading the reconciliation" hasFilter />}>
        <ReconciliationTab />
      </Suspense>
    }
  />
);

export default Conversions;
