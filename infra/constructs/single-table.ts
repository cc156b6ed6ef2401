import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import { RemovalPolicy } from 'aws-cdk-lib';
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
import type { TableAccess } from '../config/functions.ts';
import type { StageConfig } from '../config/stage.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

const indexes: GlobalSecondaryIndexPropsV2[] = Object.entries(TABLE.indexes).map(([indexName, index]) => ({
  indexName,
  partitionKey: text(index.partition),
  sortKey: text(index.sort),
  ...(index.projected
    ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...TABLE.projected] }
    : { projectionType: ProjectionType.KEYS_ONLY }),
}));

/** The one table, as shared/src/contract/table.ts states it. */
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
      removalPolicy: config.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }

  /**
   * Exactly what the store adapters call. Never Scan (every access pattern is a Query or a GetItem), and the indexes
   * by name, for queries only. A transaction is allowed by the actions of its parts.
   */
  grantAccess(grantee: IGrantable, access: TableAccess): void {
    if (access === 'none') return;
    const table = this.tableArn;
    const byIndex = Object.keys(TABLE.indexes).map((name) => `${table}/index/${name}`);
    const allow = (actions: string[], resources: string[]) =>
      grantee.grantPrincipal.addToPrincipalPolicy(
        new PolicyStatement({ actions: actions.map((action) => `dynamodb:${action}`), resources }),
      );
    allow(['Query'], [table, ...byIndex]);
    allow(['GetItem', 'BatchGetItem'], [table]);
    if (access === 'read-write')
      allow(['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'], [table]);
  }
}
