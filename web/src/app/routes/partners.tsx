export { PartnersPage as default } from '../../features/partners/components/partners-page.tsx';
