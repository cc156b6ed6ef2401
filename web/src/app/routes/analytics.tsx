export { AnalyticsPage as default } from '../../features/insight/analytics/components/analytics-page.tsx';
