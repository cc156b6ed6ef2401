import { SubAccountsPage } from '../../features/sub-accounts/components/sub-accounts-page.tsx';

const SubAccounts = () => <SubAccountsPage />;

export default SubAccounts;
