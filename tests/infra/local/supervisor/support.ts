import { freePorts } from '#tests/support/ports.ts';

/** Every port of the stack, currently free. */
export const somePorts = async (): Promise<Record<string, string>> => {
  const [web, cognito, dynamodb, ramps, aws] = await freePorts(5);
  return {
    WEB_PORT: String(web),
    COGNITO_PORT: String(cognito),
    DYNAMODB_PORT: String(dynamodb),
    RAMPS_PORT: String(ramps),
    AWS_PORT: String(aws),
  };
};
