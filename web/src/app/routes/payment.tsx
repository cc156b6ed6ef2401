export { PaymentPage as default } from '../../features/payments/components/payment-page.tsx';
