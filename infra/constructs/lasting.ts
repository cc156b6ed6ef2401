import { RemovalPolicy } from 'aws-cdk-lib';
import type { StageConfig } from '../config/stage.ts';

type Stage = Pick<StageConfig, 'keepsData'>;

/**
 * For resources that are empty until the stack exists: kept later because of their data, but removed if creation
 * fails, so that the deployment can be retried.
 */
export const onceItStands = ({ keepsData }: Stage): RemovalPolicy =>
  keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/**
 * For resources that CloudFormation may be unable to delete (protected or not empty). They are kept if creation fails,
 * empty and with unique names (docs/runbook.md, "When a first deployment fails").
 */
export const always = ({ keepsData }: Stage): RemovalPolicy =>
  keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
