export { TransferBoardPage as default } from '../../features/transfers/components/transfer-board-page.tsx';
