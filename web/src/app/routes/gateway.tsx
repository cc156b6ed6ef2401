export { Dashboard as default } from '../../features/dashboard/components/dashboard.tsx';
