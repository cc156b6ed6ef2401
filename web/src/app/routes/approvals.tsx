export { ApprovalsPage as default } from '../../features/approvals/components/approvals-page.tsx';
