import { mockClient } from 'aws-sdk-client-mock';
import { afterAll } from 'vitest';

/** Mocks a client class in this test file only. */
export const mockedClient = ((...client: Parameters<typeof mockClient>) => {
  const mock = mockClient(...client);
  afterAll(() => mock.restore());
  return mock;
}) as typeof mockClient;
