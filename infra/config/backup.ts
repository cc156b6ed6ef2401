import type { StageConfig } from './stage.ts';

/** Of the daily copy into another region. A copy is whole: each day that it is kept costs the size of the table. */
export const BACKUP = {
  /** After midnight in Brazil, when least is written. */
  hourUtc: 4,
  /** In the table's own region, where point-in-time recovery reaches 35 days back. */
  hereDays: 2,
  /** In the other one, where nobody removes it before. */
  copyDays: 14,
  /** A file of the pool's users, as long as point-in-time recovery reaches back. */
  usersDays: 35,
} as const;

/** @param deploysTo the region of the credentials, where it is known @throws Error where the copy would not leave it */
export const checkBackupRegion = (
  { backupRegion }: Pick<StageConfig, 'backupRegion'>,
  deploysTo: string | undefined,
): void => {
  if (backupRegion !== undefined && backupRegion === deploysTo)
    throw new Error(
      `-c backupRegion: must be another region than ${deploysTo}, which the stage is deployed to`,
    );
};
