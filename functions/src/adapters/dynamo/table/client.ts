import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type LeftOut, reportLeftOut } from './left-out.ts';

export interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
  readonly leftOut: LeftOut;
}

/** Whole numbers (versions, times) as numbers, all others as their text: an amount is never a float on its way. */
const exactNumber = (text: string): number | string => {
  const whole = Number(text);
  return Number.isSafeInteger(whole) ? whole : text;
};

/** Region, credentials and endpoint come from the environment, as the SDK reads them itself. */
export const createTable = (
  name: string,
  client = new DynamoDBClient({}),
  leftOut: LeftOut = reportLeftOut,
): Table => {
  // It goes through all that is sent and answered, for a log that is not written.
  client.middlewareStack.remove('loggerMiddleware');
  return {
    client: DynamoDBDocumentClient.from(client, {
      marshallOptions: { removeUndefinedValues: true },
      unmarshallOptions: { wrapNumbers: exactNumber },
    }),
    name,
    leftOut,
  };
};
