import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DefaultStackSynthesizer, RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { acknowledge, nameInFindings } from './rules.ts';
import { withSiteLinks } from '../config/site-links.ts';
import type { StageConfig } from '../config/stage.ts';

interface WebContentProps {
  readonly config: StageConfig;
  readonly bucket: IBucket;
  readonly dist: string;
  /** `/config.json`, resolved at deployment. */
  readonly settings: Readonly<Record<string, string | boolean | number>>;
}

const HASHED = 'assets/*';

/** The pages that the stage's links change; they replace the built ones. */
const linkedPages = (dist: string, { siteLinks }: StageConfig): ISource[] =>
  globSync('**/*.html', { cwd: dist })
    .sort()
    .flatMap((file) => {
      const built = readFileSync(join(dist, file), 'utf8');
      const linked = withSiteLinks(built, siteLinks);
      return linked === built ? [] : [Source.data(file, linked)];
    });

/** Hashed files are uploaded first, and earlier ones stay for open pages. Files that name them are not cached. */
export class WebContent extends Construct {
  constructor(scope: Construct, id: string, { config, bucket, dist, settings }: WebContentProps) {
    super(scope, id);
    const built = Source.asset(dist, { exclude: ['**/*.map'] });
    const common = {
      destinationBucket: bucket,
      logGroup: new LogGroup(this, 'Logs', {
        retention: config.logRetentionDays,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    };
    const hashed = new BucketDeployment(this, 'Hashed', {
      ...common,
      sources: [built],
      exclude: ['*'],
      include: [HASHED],
      prune: false,
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const named = new BucketDeployment(this, 'Named', {
      ...common,
      sources: [built, ...linkedPages(dist, config), Source.jsonData('config.json', settings)],
      exclude: [HASHED],
      prune: true,
      cacheControl: [CacheControl.fromString('no-cache')],
    });
    named.node.addDependency(hashed);
    acknowledgeDeployer(named, bucket);
  }
}

/** The function that copies is the CDK's own, with its own runtime and role. */
const acknowledgeDeployer = (deployment: BucketDeployment, bucket: IBucket): void => {
  const reason =
    "The deployment runs aws s3 sync from the CDK's asset bucket to this bucket, including removals: these are its calls on the two buckets.";
  const wildcards = [
    'Action::s3:Abort*',
    'Action::s3:DeleteObject*',
    'Action::s3:GetBucket*',
    'Action::s3:GetObject*',
    'Action::s3:List*',
    `Resource::<${nameInFindings(bucket)}.Arn>/*`,
    `Resource::arn:<AWS::Partition>:s3:::cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-<AWS::AccountId>-<AWS::Region>/*`,
  ];
  const deployer = deployment.handlerRole.node.scope;
  if (!deployer) throw new Error('the deployment has no function');
  acknowledge(deployer, {
    ...Object.fromEntries(wildcards.map((finding) => [`AwsSolutions-IAM5[${finding}]`, reason])),
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
      'The CDK’s own deployment function; the policy lets it write its log and nothing else.',
    'AwsSolutions-L1':
      'The CDK’s own deployment function, which runs only during a deployment; its Python version comes with the pinned aws-cdk-lib.',
  });
};
