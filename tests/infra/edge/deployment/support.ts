import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export interface Outcome {
  readonly Status: string;
  readonly Reason?: string;
  readonly PhysicalResourceId: string;
  readonly Data?: { readonly Digests?: string };
}

/** Calls a module of infra/edge/deployment as CloudFormation does. */
export const deploymentModule = (name: string, LogicalResourceId: string) => {
  const outcomes: Outcome[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      outcomes.push(JSON.parse(body) as Outcome);
      response.end();
    });
  });
  let ResponseURL: string;
  let handler: (event: object) => Promise<void>;

  beforeAll(async () => {
    process.env['AWS_REGION'] ??= 'us-east-1';
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    ResponseURL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/answer`;
    const path = `../../../../infra/edge/deployment/${name}.mjs`;
    ({ handler } = (await import(path)) as { handler: typeof handler });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    outcomes.length = 0;
  });

  return async (RequestType: string, ResourceProperties: object): Promise<Outcome | undefined> => {
    await handler({
      RequestType,
      ResponseURL,
      StackId: 'stack',
      RequestId: 'request',
      LogicalResourceId,
      ResourceProperties,
    });
    return outcomes.at(-1);
  };
};
