import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { App, CloudFormationValidatePlugin } from 'aws-cdk-lib';

let made: CloudFormationValidatePlugin | undefined;

/** Takes more than a second, so it is loaded once per process. */
const validator = (): CloudFormationValidatePlugin => {
  made ??= new CloudFormationValidatePlugin();
  return made;
};

/**
 * Findings of AWS's own validator, which CDK includes. A synthesis fails only on its errors; unknown choices and text instead
 * of numbers are only warnings there. Here every finding counts.
 */
export const foundByAws = (raw: Readonly<Record<string, string>>): readonly string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'ramps-gateway-templates-'));
  try {
    const stackTemplates = Object.entries(raw).map(([stack, text]) => {
      const templatePath = join(folder, stack);
      writeFileSync(templatePath, text);
      return { stackConstructPath: stack, templatePath, accountId: undefined, region: undefined };
    });
    const { violations } = validator().validate({
      appConstruct: new App(),
      stackTemplates,
      templatePaths: stackTemplates.map(({ templatePath }) => templatePath),
    });
    return violations.flatMap(({ ruleName, description, violatingResources }) =>
      violatingResources.map(
        ({ templatePath = '', resourceLogicalId = 'the template', locations }) =>
          `${basename(templatePath)}/${resourceLogicalId} ${locations.join(' ')}: ${description} (${ruleName})`,
      ),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
