import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';

/** Holds the whole app against the AwsSolutions rules; a finding without a stated reason ends the synthesis. */
export const checkRules = (app: App): void => {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
};
