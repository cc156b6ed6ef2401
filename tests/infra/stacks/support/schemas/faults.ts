import { foundByAws } from './aws-rules.ts';
import { resourceOf } from './specification.ts';
import { meaningIn, type RawTemplate, type RawTemplates } from './stacks.ts';
import { checkProperties } from './values.ts';

/** Bytes of an uploaded template. AWS's rules count resources, outputs and parameters. */
const LARGEST = 1_000_000;

/** Implemented by our functions and CDK's: CloudFormation has no schema for them. */
const isCustom = (type: string): boolean =>
  type.startsWith('Custom::') || type === 'AWS::CloudFormation::CustomResource';

const foundInResources = (templates: RawTemplates, stack: string, { Resources }: RawTemplate) =>
  Object.entries(Resources).flatMap(([id, { Type, Properties = {} }]) => {
    if (isCustom(Type)) return [];
    const type = resourceOf(Type);
    if (!type) return [`${stack}/${id} Type: CloudFormation has no ${Type}`];
    return checkProperties(
      Properties,
      type.properties,
      (value) => meaningIn(templates, stack, value),
      'Properties',
    ).map(({ path, says }) => `${stack}/${id} ${path}: ${says}`);
  });

/** What CloudFormation would refuse in templates deployed together: stack, logical id, path and problem. */
export const faultsIn = (raw: Readonly<Record<string, string>>): readonly string[] => {
  const templates = Object.fromEntries(
    Object.entries(raw).map(([stack, text]) => [stack, JSON.parse(text) as RawTemplate]),
  );
  const large = Object.entries(raw)
    .filter(([, text]) => Buffer.byteLength(text) > LARGEST)
    .map(([stack]) => `${stack} is larger than ${LARGEST} bytes`);
  const found = Object.entries(templates).flatMap(([stack, template]) =>
    foundInResources(templates, stack, template),
  );
  return [...large, ...found, ...foundByAws(raw)];
};
