import { ArnFormat, Aws, Fn, Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { firewallBodies, firewallName, hiddenData, measured } from '../config/firewall.ts';
import type { StageConfig } from '../config/stage.ts';
import { onceItStands } from './lasting.ts';

interface FirewallProps {
  readonly config: StageConfig;
  /** In its name: the stage, or its `placeOf`. */
  readonly place: string;
  /** CLOUDFRONT is possible only in us-east-1. */
  readonly scope: 'CLOUDFRONT' | 'REGIONAL';
  readonly rules: CfnWebACL.RuleProperty[];
}

/** Redacted from the log a second time, because `hiddenData` hides values of headers with any name. */
const SECRET_HEADERS = ['authorization', 'cookie', 'sec-websocket-protocol', 'x-webhook-secret'];

/**
 * Allows what no rule blocks. Logs blocked requests with address, time, path and rule, but without values
 * (docs/operating.md, "What the firewall blocks").
 */
export class Firewall extends Construct {
  readonly arn: string;
  readonly logs: LogGroup;

  constructor(parent: Construct, id: 'Edge' | 'SignIn', { config, place, scope, rules }: FirewallProps) {
    super(parent, id);
    const name = firewallName(place, id);
    const acl = new CfnWebACL(this, 'Acl', {
      name,
      scope,
      defaultAction: { allow: {} },
      rules,
      customResponseBodies: firewallBodies,
      dataProtectionConfig: hiddenData,
      visibilityConfig: measured(name),
    });
    this.arn = acl.attrArn;

    this.logs = new LogGroup(this, 'Logs', {
      // WAF requires this prefix. The group outlives its stack, so the stack's id makes the name unique.
      logGroupName: `aws-waf-logs-${name}-${Fn.select(2, Fn.split('/', Aws.STACK_ID))}`,
      retention: config.logRetentionDays,
      removalPolicy: onceItStands(config),
    });
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: acl.attrArn,
      logDestinationConfigs: [
        Stack.of(this).formatArn({
          service: 'logs',
          region: Aws.REGION,
          resource: 'log-group',
          resourceName: this.logs.logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      redactedFields: [
        ...SECRET_HEADERS.map((header) => ({ singleHeader: { Name: header } })),
        { queryString: {} },
      ],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ALL',
            Conditions: [{ ActionCondition: { Action: 'BLOCK' } }],
          },
        ],
      },
    });
  }
}
