import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { App, CloudFormationValidatePlugin } from 'aws-cdk-lib';

let made: CloudFormationValidatePlugin | undefined;

/** More than a second, once for a process. */
const validator = (): CloudFormationValidatePlugin => {
  made ??= new CloudFormationValidatePlugin();
  return made;
};

/**
 * What AWS's own validator finds, the one that comes with CDK. A synthesis ends only at its errors, and to it an unknown
 * value of a list of choices, or a text in place of a number, is a warning: here everything counts.
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
