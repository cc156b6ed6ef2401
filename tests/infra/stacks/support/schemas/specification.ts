import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import type { DefinitionReference, Property, Resource, SpecDatabase } from '@aws-cdk/service-spec-types';

export type Properties = Readonly<Record<string, Property>>;

let loaded: SpecDatabase | undefined;

/** Half a second, once for a process. */
const database = (): SpecDatabase => {
  loaded ??= loadAwsServiceSpecSync();
  return loaded;
};

const resources = new Map<string, Resource | undefined>();

/** What CloudFormation knows of a type of resource; nothing of one that it does not have. */
export const resourceOf = (type: string): Resource | undefined => {
  if (!resources.has(type))
    resources.set(type, database().lookup('resource', 'cloudFormationType', 'equals', type)[0]);
  return resources.get(type);
};

export const definitionOf = ({ reference }: DefinitionReference): Properties =>
  database().get('typeDefinition', reference).properties;

/** What is in a `Tag` of the resources that name theirs by this word alone. */
export const TAG: Properties = {
  Key: { type: { type: 'string' }, required: true },
  Value: { type: { type: 'string' }, required: true },
};
