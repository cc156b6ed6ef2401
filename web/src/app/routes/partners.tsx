import { type ComponentProps, lazy, Suspense } from 'react';
import { ListSkeleton } from '../../components/ui/list-skeleton.tsx';
import { CreateSubAccount } from '../../features/accounts/new-sub-account/components/create-sub-account.tsx';
import { PartnersPage } from '../../features/accounts/partners/components/partners-page.tsx';

/** Loads when an operator creates a partner's first account. */
const OwnedForm = lazy(() => import('../../features/accounts/new-sub-account/components/owned-form.tsx'));

const firstAccount: ComponentProps<typeof PartnersPage>['firstAccount'] = ({ owner, ...rest }) => (
  <Suspense fallback={<ListSkeleton label="Loading the form" />}>
    <OwnedForm owner={owner.id} {...rest} />
  </Suspense>
);

const Partners = () => <PartnersPage firstAccount={firstAccount} create={<CreateSubAccount />} />;

export default Partners;
