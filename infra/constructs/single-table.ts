import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import {
  AttributeType,
  Billing,
  type GlobalSecondaryIndexPropsV2,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config/stage.ts';
import { always } from './lasting.ts';
import { grantedBeside, indexPatterns, itemPatterns, type TableAccess } from '../config/table-access.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

const indexes: GlobalSecondaryIndexPropsV2[] = Object.entries(TABLE.indexes).map(([indexName, index]) => ({
  indexName,
  partitionKey: text(index.partition),
  sortKey: text(index.sort),
  ...(index.projected
    ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...TABLE.projected] }
    : { projectionType: ProjectionType.KEYS_ONLY }),
}));

export class SingleTable extends TableV2 {
  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id, {
      partitionKey: text(TABLE.partitionKey),
      sortKey: text(TABLE.sortKey),
      globalSecondaryIndexes: indexes,
      timeToLiveAttribute: TABLE.timeToLive,
      billing: Billing.onDemand(),
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      encryption: TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: config.keepsData },
      deletionProtection: config.keepsData,
      removalPolicy: always(config),
    });
  }

  /**
   * Least privilege by entity: `dynamodb:LeadingKeys` limits the partition keys of the table or the queried index.
   * Never Scan: every access is a Query or a GetItem.
   */
  grantAccess(grantee: IGrantable, access: TableAccess): void {
    const allow = (action: string, resource: string, keys: readonly string[]) =>
      grantee.grantPrincipal.addToPrincipalPolicy(
        new PolicyStatement({
          actions: [`dynamodb:${action}`],
          resources: [resource],
          conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...keys] } },
        }),
      );
    const { reads, writes } = access;
    for (const [action, entities] of Object.entries(reads))
      allow(action, this.tableArn, itemPatterns(entities));
    for (const action of writes?.actions ?? [])
      allow(action, this.tableArn, itemPatterns(writes?.items ?? []));
    for (const { action, items } of grantedBeside(access)) allow(action, this.tableArn, itemPatterns(items));
    for (const [index, patterns] of indexPatterns(access))
      allow('Query', `${this.tableArn}/index/${index}`, patterns);
  }
}
