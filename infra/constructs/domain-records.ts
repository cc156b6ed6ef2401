import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, HttpsRecord, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { OwnDomain } from '../config/domain.ts';

/** A, AAAA and HTTPS records (HTTP/3 from the first request); aliases are free. */
export class DomainRecords extends Construct {
  constructor(
    scope: Construct,
    id: string,
    {
      name,
      zone: { id: hostedZoneId, name: zoneName },
    }: { readonly name: string; readonly zone: Required<OwnDomain>['zone'] },
    distribution: IDistribution,
  ) {
    super(scope, id);
    // By id: a lookup would need an account to synthesise.
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName });
    const props = {
      zone,
      recordName: name,
      target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
    };
    new ARecord(this, 'A', props);
    new AaaaRecord(this, 'Aaaa', props);
    new HttpsRecord(this, 'Https', props);
  }
}
