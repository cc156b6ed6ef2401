export { TreasuryPage as default } from '../../features/treasury/components/treasury-page.tsx';
