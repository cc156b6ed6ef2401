export { AuditPage as default } from '../../features/audit/components/audit-page.tsx';
