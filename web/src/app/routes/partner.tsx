import { type ComponentProps, lazy } from 'react';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { WhenSeen } from '../../components/ui/when-seen.tsx';
import { PartnerPage } from '../../features/accounts/partners/components/partner-page.tsx';

const OneSpread = lazy(() => import('../../features/money/spreads/components/one-spread.tsx'));

const spreadOf: ComponentProps<typeof PartnerPage>['spreadOf'] = (of) => (
  <WhenSeen waiting={<Skeleton h="32" w="full" />}>
    <OneSpread {...of} />
  </WhenSeen>
);

const Partner = () => <PartnerPage spreadOf={spreadOf} />;

export default Partner;
