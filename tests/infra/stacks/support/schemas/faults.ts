import { foundByAws } from './aws-rules.ts';
import { resourceOf } from './specification.ts';
import { meaningIn, type RawTemplate, type RawTemplates } from './stacks.ts';
import { checkProperties } from './values.ts';

/** Bytes, of a template that is uploaded. Resources, outputs and parameters are counted by AWS's rules. */
const LARGEST = 1_000_000;

/** Made by functions of ours and of CDK: CloudFormation has no schema of them. */
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

/** What CloudFormation would refuse, of templates that are deployed together: the stack, the logical id, the path and what is wrong. */
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
