export { PaymentPage as default } from '../../features/money/payments/components/payment-page.tsx';
