import { type App, CfnElement, Stack, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';

/** Runs the AwsSolutions rules. A finding without an accepted reason fails the synthesis. */
export const checkRules = (app: App): void => {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
};

/** Accepts findings of the AwsSolutions rules, each with a reason. */
export const acknowledge = (construct: IConstruct, reasons: Readonly<Record<string, string>>): void => {
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })));
};

/** The resource's name in findings of its own template. */
export const nameInFindings = (construct: IConstruct): string => {
  const { defaultChild } = construct.node;
  if (!CfnElement.isCfnElement(defaultChild))
    throw new Error(`${construct.node.path} is not a single resource`);
  return Stack.of(construct).getLogicalId(defaultChild);
};
