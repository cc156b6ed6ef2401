export { TransfersPage as default } from '../../features/transfers/components/transfers-page.tsx';
