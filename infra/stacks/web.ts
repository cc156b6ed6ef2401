import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ORIGIN_HEADER } from '@ramps-gateway/shared/contract/origin.ts';
import { Aws, CfnOutput, Duration, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IDistribution,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AaaaRecord, ARecord, HostedZone, HttpsRecord, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { OwnDomain } from '../config/domain.ts';
import { securityHeaders } from '../config/headers.ts';
import { placeOf } from '../config/stacks.ts';
import type { StageConfig } from '../config/stage.ts';
import { accessLogs, privateBucket } from '../constructs/buckets.ts';
import { HeadersPolicy } from '../constructs/headers-policy.ts';
import type { OriginSecret } from '../constructs/origin-secret.ts';
import type { Identity } from '../constructs/resources.ts';
import { acknowledge } from '../constructs/rules.ts';
import { SOCKET_STAGE } from '../constructs/socket-endpoint.ts';
import { WebContent } from '../constructs/web-content.ts';
import type { EdgeStack } from './edge.ts';

/** A, AAAA and HTTPS records (HTTP/3 from the first request); aliases are free. */
class DomainRecords extends Construct {
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
    // By id, because a lookup would need an account for the synthesis.
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

interface WebProps extends StackProps {
  readonly config: StageConfig;
  readonly edge: EdgeStack;
  readonly dist: string;
  readonly api: HttpApi;
  readonly sockets: WebSocketApi;
  readonly identity: Identity;
  readonly origin: OriginSecret;
  /** This stack's region, for cross-region lookups. */
  readonly deployedIn: string;
}

const DISTRIBUTION_OUTPUT = 'DistributionId';

const EDGE_CODE = fileURLToPath(new URL('../edge/viewer-request.js', import.meta.url));

/** Throws if a placeholder is missing. */
const edgeCode = ({ domain }: StageConfig, dist: string): string => {
  const documents = globSync('**/*.html', { cwd: dist }).map((file) => `/${file.slice(0, -'.html'.length)}`);
  const values = { "DOMAIN = ''": domain?.name ?? '', 'DOCUMENTS = []': documents.sort() };
  return Object.entries(values).reduce(
    (code, [place, value]) => {
      if (!code.includes(place)) throw new Error(`${EDGE_CODE} has no ${place}`);
      return code.replace(place, () => `${place.split(' = ')[0]} = ${JSON.stringify(value)}`);
    },
    readFileSync(EDGE_CODE, 'utf8'),
  );
};

/** Pages, calls and the socket on one origin, for browsers and the provider. */
export class WebStack extends Stack {
  readonly #deployedIn: string;

  constructor(scope: Construct, id: string, props: WebProps) {
    super(scope, id, props);
    this.#deployedIn = props.deployedIn;
    // CloudFront delivers its logs with an ACL.
    const logs = accessLogs(this, props.config, { objectOwnership: ObjectOwnership.OBJECT_WRITER });
    const pages = privateBucket(this, 'Pages', props.config, {
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'pages/',
    });
    const distribution = this.#distribution(props, pages, logs);
    new WebContent(this, 'Content', {
      config: props.config,
      bucket: pages,
      dist: props.dist,
      settings: {
        region: this.region,
        userPoolId: props.identity.userPool.userPoolId,
        userPoolClientId: props.identity.client.userPoolClientId,
        authFlowType: 'USER_SRP_AUTH',
        exchangeOrders: props.config.exchangeOrders,
        destinationCoolingOff: props.config.destinationCoolingOff,
        passwordMinimum: props.config.passwordMinimum,
        ...(props.config.passkeyDomain && { passkeyDomain: props.config.passkeyDomain }),
      },
    });

    const { domain } = props.config;
    if (domain?.zone)
      new DomainRecords(this, 'Domain', { name: domain.name, zone: domain.zone }, distribution);

    const address = `https://${domain?.name ?? distribution.distributionDomainName}`;
    new CfnOutput(this, 'Address', { value: address });
    new CfnOutput(this, 'WebhookAddressBase', { value: `${address}/api/webhooks/` });
    new CfnOutput(this, DISTRIBUTION_OUTPUT, { value: distribution.distributionId });
    // Target for DNS records that are created elsewhere.
    new CfnOutput(this, 'DistributionName', { value: distribution.distributionDomainName });
  }

  distributionIdFor(consumer: Stack): string {
    consumer.addStackDependency(this);
    return Fn.getStackOutput(this.stackName, DISTRIBUTION_OUTPUT, this.#deployedIn);
  }

  #distribution(
    { config, edge, api, sockets, origin, dist }: WebProps,
    pages: IBucket,
    logs: IBucket,
  ): Distribution {
    const headers = {
      ...securityHeaders({ cognito: `https://cognito-idp.${this.region}.${this.urlSuffix}` }),
      // Only here, because the local stack uses plain http. Subdomains of your own domain may belong to others.
      'strict-transport-security': `max-age=63072000${config.domain ? '' : '; includeSubDomains'}`,
    };
    // CloudFront's names are the account's, whatever the stack's region.
    const name = `ramps-gateway-${placeOf(config.name, Aws.REGION)}`;
    const responseHeadersPolicy = new HeadersPolicy(this, 'Headers', name, headers);
    const common = {
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: new EdgeFunction(this, 'ViewerRequest', {
            runtime: FunctionRuntime.JS_2_0,
            code: FunctionCode.fromInline(edgeCode(config, dist)),
          }),
        },
      ],
    };
    // Not cached. Forwards everything except Host, which must be the API's own.
    const gateway = (apiId: string): BehaviorOptions => ({
      ...common,
      origin: this.#gatewayOrigin(apiId, origin),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      // A redirect would lose a webhook's body.
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    });
    const calls = { ...gateway(api.apiId), responseHeadersPolicy };
    const distribution = new Distribution(this, 'Distribution', {
      comment: `ramps-gateway ${config.name}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultRootObject: 'index.html',
      webAclId: edge.firewallFor(this),
      ...(config.domain && {
        domainNames: [config.domain.name],
        certificate: edge.certificateFor(this, config.domain),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      defaultBehavior: {
        ...common,
        responseHeadersPolicy,
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        origin: S3BucketOrigin.withOriginAccessControl(pages, {
          originAccessControl: new S3OriginAccessControl(this, 'PagesAccess', {
            originAccessControlName: name,
          }),
          // With list permission, S3 answers 404 instead of 403; no path exposes the list.
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
        compress: true,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      },
      additionalBehaviors: {
        '/api/*': calls,
        '/.well-known/*': calls,
        [`/${SOCKET_STAGE}`]: gateway(sockets.apiId),
      },
      enableLogging: true,
      logBucket: logs,
      logFilePrefix: 'cloudfront/',
      logIncludesCookies: false,
    });
    acknowledge(distribution, {
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
        'The distribution has a default root object, and the viewer request never passes on a path without a file name.',
      'AwsSolutions-CFR1': 'The specification serves customers in all countries.',
    });
    if (!config.domain)
      acknowledge(distribution, {
        'AwsSolutions-CFR4':
          'The distribution has CloudFront’s own certificate, whose minimum protocol is fixed; current browsers negotiate TLS 1.3. With your own domain (`-c domain=…`) the minimum is TLS 1.2.',
      });
    return distribution;
  }

  #gatewayOrigin(apiId: string, { header }: OriginSecret): IOrigin {
    return new HttpOrigin(`${apiId}.execute-api.${this.region}.${this.urlSuffix}`, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      readTimeout: Duration.seconds(30),
      customHeaders: { [ORIGIN_HEADER]: header },
    });
  }
}
