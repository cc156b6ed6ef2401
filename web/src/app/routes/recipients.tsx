export { RecipientsPage as default } from '../../features/recipients/components/recipients-page.tsx';
