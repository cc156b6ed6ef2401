export { PaymentsPage as default } from '../../features/payments/components/payments-page.tsx';
