export { ApprovalsPage as default } from '../../features/setup/approvals/components/approvals-page.tsx';
