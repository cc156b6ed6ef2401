import { mockClient } from 'aws-sdk-client-mock';
import { afterAll } from 'vitest';

/** Every client of this class answers as the test file says, to the file's end: the next one in the process has its own. */
export const mockedClient = ((...client: Parameters<typeof mockClient>) => {
  const mock = mockClient(...client);
  afterAll(() => mock.restore());
  return mock;
}) as typeof mockClient;
