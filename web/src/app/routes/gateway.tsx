export { Dashboard as default } from '../../features/insight/dashboard/components/dashboard.tsx';
