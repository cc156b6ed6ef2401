export { PaymentsPage as default } from '../../features/money/payments/components/payments-page.tsx';
