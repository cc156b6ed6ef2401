import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import type { ApprovalsPorts } from '../../capabilities/setup/approvals/ports.ts';

/** `stops=name,ramps=name`: the function of each service. A text that says less ends the cold start. */
const functionsIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(',').map((each) => {
      const [service, name] = each.split('=');
      if (!service || !name) throw new Error('HELD_FUNCTIONS does not name functions');
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
    if (name === undefined) throw new Error(`no function executes what ${service} holds`);
    await client.send(
      new InvokeCommand({
        FunctionName: name,
        InvocationType: 'Event',
        Payload: JSON.stringify({ approval: approvalId }),
      }),
    );
  };
};
