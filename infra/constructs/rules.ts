import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';

/** Runs the AwsSolutions rules; an unacknowledged finding fails the synthesis. */
export const checkRules = (app: App): void => {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
};
