import * as z from 'zod/mini';

const outputs = z.record(z.string(), z.record(z.string(), z.string()));

/** C2's `stack.json` from `cdk deploy --outputs-file`. @throws Error that names what is missing */
export const stackOf = (given: unknown) => {
  const read = outputs.safeParse(given);
  if (!read.success) throw new Error('These are not the outputs of cdk deploy --outputs-file.');
  const stages = new Set(
    Object.keys(read.data).flatMap((name) => /^ramps-gateway-(\w+)-/.exec(name)?.[1] ?? []),
  );
  const [stage, another] = stages;
  if (stage === undefined || another !== undefined)
    throw new Error(`The outputs are from ${stages.size} stages; they must be from one.`);
  const output = (stack: string, name: string): string => {
    const value = read.data[`ramps-gateway-${stage}-${stack}`]?.[name];
    if (value === undefined)
      throw new Error(`The output ${name} of the stack ${stack} is missing: deploy all stacks of the stage.`);
    return value;
  };
  const web = output('web', 'Address');
  const userPoolId = output('auth', 'UserPoolId');
  const region = userPoolId.slice(0, userPoolId.indexOf('_'));
  return {
    web,
    api: `${web}/api`,
    ws: `${web.replace(/^http/, 'ws')}/ws`,
    cognito: {
      endpoint: `https://cognito-idp.${region}.amazonaws.com`,
      userPoolId,
      clientId: output('auth', 'UserPoolClientId'),
    },
    dynamodb: {
      endpoint: `https://dynamodb.${region}.amazonaws.com`,
      table: output('data', 'TableName'),
      engine: 'aws' as const,
    },
    /** Empty, because credentials are not written to files. */
    users: [] as const,
  };
};
