import { SendMoneyButton } from '../../features/money/send-money/components/send-money-button.tsx';
import { TransferBoardPage } from '../../features/money/transfers/components/transfer-board-page.tsx';

const TransferBoard = () => (
  <TransferBoardPage decisions={() => import('../transfer-decisions.tsx')} send={<SendMoneyButton />} />
);

export default TransferBoard;
