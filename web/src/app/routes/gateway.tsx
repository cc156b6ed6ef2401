import { Button } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import type { RemedyButton } from '../../features/insight/dashboard/components/attention-panel.tsx';
import { Dashboard } from '../../features/insight/dashboard/components/dashboard.tsx';

const ConversionRemedy = lazy(
  () => import('../../features/money/conversions/components/conversion-remedy.tsx'),
);

/** Failed conversions can be retried here; others have a link. */
const remedy: RemedyButton = ({ kind, remedy: wanted, subject_id: id, sub_account_id, amount }, name) =>
  kind === 'conversion_failed' && (wanted === 'retry' || wanted === 'raise_limit') ? (
    <Suspense
      fallback={<Button disabled>{wanted === 'retry' ? 'Retry' : 'Raise the limit and retry'}</Button>}
    >
      <ConversionRemedy remedy={wanted} id={id} subAccountId={sub_account_id} amount={amount} name={name} />
    </Suspense>
  ) : undefined;

const Gateway = () => <Dashboard remedy={remedy} />;

export default Gateway;
