import { add } from '@ramps-gateway/shared/domain/money.ts';
import type { FamilyName } from '../../theme/palette.ts';
import type { Partner } from './sample.ts';

/** What the summary cards say of these partners; `health` in whole percent, rounded. */
export const summaryOf = (partners: readonly Partner[]) => ({
  total: partners.length,
  volume: partners.reduce((sum, { volume }) => add(sum, volume), '0'),
  health: Math.round(partners.reduce((sum, { health }) => sum + health, 0) / Math.max(partners.length, 1)),
  active: partners.filter(({ status }) => status === 'active').length,
});

/** How a health is coloured. @param health whole percent */
export const healthFamily = (health: number): FamilyName => {
  if (health >= 95) return 'success';
  return health >= 80 ? 'warning' : 'danger';
};
