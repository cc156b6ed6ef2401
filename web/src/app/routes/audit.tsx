export { AuditPage as default } from '../../features/insight/audit/components/audit-page.tsx';
