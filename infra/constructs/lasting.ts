import { RemovalPolicy } from 'aws-cdk-lib';
import type { StageConfig } from '../config/stage.ts';

type Stage = Pick<StageConfig, 'keepsData'>;

/**
 * For resources that are empty until the stack exists: kept with the data, but removed when creation fails,
 * so that it can be retried.
 */
export const onceItStands = ({ keepsData }: Stage): RemovalPolicy =>
  keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/**
 * For resources CloudFormation may be unable to delete (protected or not empty): they are kept when creation
 * fails, empty and uniquely named (docs/runbook.md, "When a first deployment fails").
 */
export const always = ({ keepsData }: Stage): RemovalPolicy =>
  keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
