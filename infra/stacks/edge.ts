import { CfnOutput, Fn, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import { edgeRules, WEBHOOK_RATE, WEBHOOKS } from '../config/firewall.ts';
import { EDGE_REGION, metricsNamespace } from '../config/stacks.ts';
import type { OwnDomain } from '../config/domain.ts';
import type { StageConfig } from '../config/stage.ts';
import { Firewall } from '../constructs/firewall.ts';

/** Webhooks blocked for their content, not their rate. */
export const BLOCKED_WEBHOOKS = 'BlockedWebhooks';
const OUTPUT = 'WebAclArn';
const CERTIFICATE_OUTPUT = 'CertificateArn';

export class EdgeStack extends Stack {
  readonly place: string;

  constructor(scope: Construct, id: string, props: StackProps & { config: StageConfig; place: string }) {
    super(scope, id, { ...props, env: { region: EDGE_REGION } });
    const { config, place } = props;
    this.place = place;
    const firewall = new Firewall(this, 'Edge', {
      config,
      place,
      scope: 'CLOUDFRONT',
      rules: edgeRules(config.throttle),
    });
    new MetricFilter(this, BLOCKED_WEBHOOKS, {
      logGroup: firewall.logs,
      metricNamespace: metricsNamespace(place),
      metricName: BLOCKED_WEBHOOKS,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.httpRequest.uri', '=', `${WEBHOOKS}*`),
        FilterPattern.stringValue('$.terminatingRuleId', '!=', WEBHOOK_RATE),
      ),
    });
    new CfnOutput(this, OUTPUT, { value: firewall.arn });
    if (config.domain?.zone && config.domain.certificateArn === undefined)
      this.#certificate(config.domain.name, config.domain.zone, config.keepsData);
  }

  #certificate(domainName: string, zone: Required<OwnDomain>['zone'], keeps: boolean): void {
    const certificate = new Certificate(this, 'Certificate', {
      domainName,
      validation: CertificateValidation.fromDns(
        HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId: zone.id, zoneName: zone.name }),
      ),
    });
    // The distribution uses the old certificate until its own stack is deployed.
    if (keeps) certificate.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    new CfnOutput(this, CERTIFICATE_OUTPUT, { value: certificate.certificateArn });
  }

  firewallFor(consumer: Stack): string {
    consumer.addStackDependency(this);
    return Fn.getStackOutput(this.stackName, OUTPUT, EDGE_REGION);
  }

  certificateFor(consumer: Stack, { certificateArn }: OwnDomain): ICertificate {
    consumer.addStackDependency(this);
    const arn = certificateArn ?? Fn.getStackOutput(this.stackName, CERTIFICATE_OUTPUT, EDGE_REGION);
    return Certificate.fromCertificateArn(consumer, 'Certificate', arn);
  }
}
