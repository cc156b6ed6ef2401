import type { ScheduledHandler } from 'aws-lambda';
import { createUnsettledUsers } from '../../adapters/dynamo/unsettled-users.ts';
import { createLog } from '../../platform/logger.ts';
import { userDirectory } from './directory-handler.ts';
import { tidyUsers } from './tidy-users.ts';

const directory = userDirectory();
const log = createLog('tidy-users');
const tidy = tidyUsers({ ...directory, unsettled: createUnsettledUsers(directory.table), log });

/** Each minute. */
export const handler: ScheduledHandler = async () => {
  const looked = await tidy();
  if (looked > 0) log.info('tidied', { looked });
};
