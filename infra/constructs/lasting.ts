import { RemovalPolicy } from 'aws-cdk-lib';
import type { StageConfig } from '../config/stage.ts';

type Stage = Pick<StageConfig, 'keepsData'>;

/**
 * Of what is empty until its stack stands: it outlives the stack where the stage keeps its data, and goes when the creation of
 * the stack fails, so that the creation can be repeated.
 */
export const onceItStands = ({ keepsData }: Stage): RemovalPolicy =>
  keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/**
 * Of what CloudFormation could not take away, being protected or maybe not empty: a failed creation would end half taken back.
 * What stays of one is empty and has a name of its own (docs/runbook.md, "When a first deployment fails").
 */
export const always = ({ keepsData }: Stage): RemovalPolicy =>
  keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
