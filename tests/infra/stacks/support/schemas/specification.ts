import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import type { DefinitionReference, Property, Resource, SpecDatabase } from '@aws-cdk/service-spec-types';

export type Properties = Readonly<Record<string, Property>>;

let loaded: SpecDatabase | undefined;

/** Takes half a second, so it is loaded once per process. */
const database = (): SpecDatabase => {
  loaded ??= loadAwsServiceSpecSync();
  return loaded;
};

const resources = new Map<string, Resource | undefined>();

/** CloudFormation's schema of a resource type, if it has one. */
export const resourceOf = (type: string): Resource | undefined => {
  if (!resources.has(type))
    resources.set(type, database().lookup('resource', 'cloudFormationType', 'equals', type)[0]);
  return resources.get(type);
};

export const definitionOf = ({ reference }: DefinitionReference): Properties =>
  database().get('typeDefinition', reference).properties;

/** The fields of a `Tag`, for schemas that only name it. */
export const TAG: Properties = {
  Key: { type: { type: 'string' }, required: true },
  Value: { type: { type: 'string' }, required: true },
};
