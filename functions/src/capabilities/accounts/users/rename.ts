import { notFound, VisibleError } from '../../../platform/errors.ts';
import type { Work } from '../../../modules/act/work.ts';
import type { ProfileRows } from './ports.ts';

export interface RenamePorts {
  readonly profiles: Pick<ProfileRows, 'get' | 'replace'>;
}

const TRIES = 4;

/** Gives the caller another display name. A sign-in that writes the profile meanwhile loses nothing by it. */
export const rename =
  ({ profiles }: RenamePorts) =>
  async (work: Work, displayName: string): Promise<{ readonly name: string }> => {
    const { user_id } = work.who;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = await profiles.get(user_id);
      if (!found) throw notFound();
      work.audit({
        object: { kind: 'user', id: user_id },
        before: { display_name: found.record.display_name },
        after: { display_name: displayName },
      });
      if (await profiles.replace({ ...found.record, display_name: displayName }, found.version, work))
        return { name: displayName };
    }
    throw new VisibleError('CONFLICT');
  };
