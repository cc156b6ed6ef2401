import { SendMoneyButton } from '../../features/send-money/components/send-money-button.tsx';
import { TransferBoardPage } from '../../features/transfers/components/transfer-board-page.tsx';

const TransferBoard = () => (
  <TransferBoardPage decisions={() => import('../transfer-decisions.tsx')} send={<SendMoneyButton />} />
);

export default TransferBoard;
