import { TransfersPage } from '../../features/transfers/components/transfers-page.tsx';

const Transfers = () => <TransfersPage decisions={() => import('../transfer-decisions.tsx')} />;

export default Transfers;
