import { lazy, Suspense } from 'react';
import { ListSkeleton } from '../../components/ui/list-skeleton.tsx';
import { useRole } from '../../lib/queries/profile.ts';
import { ConversionsPage } from '../../features/conversions/components/conversions-page.tsx';

/** Only administrators fetch it, and only when they open it. */
const ReconciliationTab = lazy(
  () => import('../../features/reconciliation/components/reconciliation-tab.tsx'),
);

const Conversions = () => (
  <ConversionsPage
    isAdmin={useRole() === 'admin'}
    reconciliation={
      <Suspense fallback={<ListSkeleton label="Loading the reconciliation" hasFilter />}>
        <ReconciliationTab />
      </Suspense>
    }
  />
);

export default Conversions;
