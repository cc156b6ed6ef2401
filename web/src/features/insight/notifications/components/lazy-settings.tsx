import { lazy } from 'react';
import { ListSkeleton } from '../../../../components/ui/list-skeleton.tsx';
import { WhenSeen } from '../../../../components/ui/when-seen.tsx';
import { LOADING_SETTINGS } from '../loading-text.ts';

const Settings = lazy(() => import('./notification-settings.tsx'));

export const NotificationSettings = () => (
  <WhenSeen waiting={<ListSkeleton label={LOADING_SETTINGS} />}>
    <Settings />
  </WhenSeen>
);
