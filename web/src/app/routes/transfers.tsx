import { SendMoneyButton } from '../../features/send-money/components/send-money-button.tsx';
import { TransfersPage } from '../../features/transfers/components/transfers-page.tsx';

const Transfers = () => (
  <TransfersPage decisions={() => import('../transfer-decisions.tsx')} send={<SendMoneyButton />} />
);

export default Transfers;
