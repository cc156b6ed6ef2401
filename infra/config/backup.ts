import type { StageConfig } from './stage.ts';

export const BACKUP = {
  /** After midnight in Brazil, when traffic is lowest. */
  hourUtc: 4,
  hereDays: 2,
  /** In the other region; nobody can delete it earlier. */
  copyDays: 14,
  /** Exports of the pool's users are kept as long as point-in-time recovery. */
  usersDays: 35,
} as const;

/** @param deploysTo region of the credentials, if known @throws Error if the copy would be in the same region */
export const checkBackupRegion = (
  { backupRegion }: Pick<StageConfig, 'backupRegion'>,
  deploysTo: string | undefined,
): void => {
  if (backupRegion !== undefined && backupRegion === deploysTo)
    throw new Error(
      `-c backupRegion: must be another region than ${deploysTo}, which the stage is deployed to`,
    );
};
