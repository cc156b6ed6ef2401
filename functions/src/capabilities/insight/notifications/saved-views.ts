import type { SavedViews } from '@ramps-gateway/shared/contract/calls/saved-views.ts';
import type { SavedView } from '@ramps-gateway/shared/contract/saved-views.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Clock } from '../../../platform/clock.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { SavedViewRows } from './ports.ts';

export interface SavedViewsPorts {
  readonly savedViews: SavedViewRows;
  readonly clock: Clock;
}

export const listSavedViews =
  ({ savedViews }: SavedViewsPorts) =>
  async (who: Principal): Promise<SavedViews> => {
    const stored = await savedViews.get(who.user_id);
    return { version: stored?.version ?? 0, views: stored?.record.views ?? [] };
  };

/** Writes only over the version that was read, so that two open pages do not overwrite each other. */
export const saveViews =
  ({ savedViews, clock }: SavedViewsPorts) =>
  async (
    who: Principal,
    { version, views }: { readonly version: number; readonly views: readonly SavedView[] },
  ): Promise<SavedViews> => {
    const record = { user_id: who.user_id, views: [...views], updated_at: clock().toISOString() };
    if (!(await savedViews.write(record, version))) throw new VisibleError('CONFLICT');
    return { version: version + 1, views: record.views };
  };
