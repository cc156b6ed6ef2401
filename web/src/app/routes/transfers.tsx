import { SendMoneyButton } from '../../features/money/send-money/components/send-money-button.tsx';
import { TransfersPage } from '../../features/money/transfers/components/transfers-page.tsx';

const Transfers = () => (
  <TransfersPage decisions={() => import('../transfer-decisions.tsx')} send={<SendMoneyButton />} />
);

export default Transfers;
