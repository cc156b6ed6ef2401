export { AnalyticsPage as default } from '../../features/analytics/components/analytics-page.tsx';
