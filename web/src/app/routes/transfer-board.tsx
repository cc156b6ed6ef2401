import { TransferBoardPage } from '../../features/transfers/components/transfer-board-page.tsx';

const TransferBoard = () => <TransferBoardPage decisions={() => import('../transfer-decisions.tsx')} />;

export default TransferBoard;
