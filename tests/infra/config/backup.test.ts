import { BACKUP, checkBackupRegion } from '#infra/config/backup.ts';
import { describe, expect, it } from 'vitest';

describe('the region of the copies', () => {
  it('differs from the table’s region when that is known', () => {
    expect(() => checkBackupRegion({ backupRegion: 'eu-west-1' }, 'eu-west-1')).toThrow(
      '-c backupRegion: must be another region than eu-west-1',
    );
    expect(() => checkBackupRegion({ backupRegion: 'eu-central-1' }, 'eu-west-1')).not.toThrow();
    expect(() => checkBackupRegion({ backupRegion: 'eu-central-1' }, undefined)).not.toThrow();
    expect(() => checkBackupRegion({ backupRegion: undefined }, 'eu-west-1')).not.toThrow();
  });

  it('keeps copies longer than the table’s own backups', () => {
    expect(BACKUP.copyDays).toBeGreaterThan(BACKUP.hereDays);
  });
});
