import type { StageConfig } from './stage.ts';

export const BACKUP = {
  /** After midnight in Brazil, when traffic is lowest. */
  hourUtc: 4,
  hereDays: 2,
  /** In the other region, where nobody can delete it earlier. */
  copyDays: 14,
  /** Export of the pool's users, kept as long as point-in-time recovery. */
  usersDays: 35,
} as const;

/** @param deploysTo the region of the credentials, if known @throws Error if the copy would stay there */
export const checkBackupRegion = (
  { backupRegion }: Pick<StageConfig, 'backupRegion'>,
  deploysTo: string | undefined,
): void => {
  if (backupRegion !== undefined && backupRegion === deploysTo)
    throw new Error(
      `-c backupRegion: must be another region than ${deploysTo}, which the stage is deployed to`,
    );
};
