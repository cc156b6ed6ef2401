import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { edgeRules } from '../config/firewall.ts';
import type { StageConfig } from '../config/stage.ts';
import { EDGE_REGION } from '../config/stacks.ts';
import { Firewall } from '../constructs/firewall.ts';

const OUTPUT = 'WebAclArn';

/** The firewall in front of the one address. A stack of its own because its region is given. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { config: StageConfig }) {
    super(scope, id, { ...props, env: { region: EDGE_REGION } });
    const { config } = props;
    const firewall = new Firewall(this, 'Edge', {
      config,
      scope: 'CLOUDFRONT',
      rules: edgeRules(config.throttle),
    });
    new CfnOutput(this, OUTPUT, { value: firewall.arn });
  }

  /** For a stack of any region, which is deployed after this one. */
  firewallFor(consumer: Stack): string {
    consumer.addStackDependency(this);
    return Fn.getStackOutput(this.stackName, OUTPUT, EDGE_REGION);
  }
}
