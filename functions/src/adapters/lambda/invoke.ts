import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import type { ApprovalsPorts } from '../../capabilities/setup/approvals/ports.ts';

/** Parses `stops=name,ramps=name`, a function for each service. An invalid text fails the cold start. */
const functionsIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(',').map((each) => {
      const [service, name] = each.split('=');
      if (!service || !name) throw new Error('HELD_FUNCTIONS is not a list of service=name');
      return [service, name];
    }),
  );

export const createExecute = (
  client: Pick<LambdaClient, 'send'>,
  functions: string,
): ApprovalsPorts['execute'] => {
  const names = functionsIn(functions);
  return async (service, approvalId) => {
    const name = names.get(service);
    if (name === undefined) throw new Error(`no function carries out approvals of ${service}`);
    await client.send(
      new InvokeCommand({
        FunctionName: name,
        InvocationType: 'Event',
        Payload: JSON.stringify({ approval: approvalId }),
      }),
    );
  };
};
