export { TreasuryPage as default } from '../../features/money/treasury/components/treasury-page.tsx';
