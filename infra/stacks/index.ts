import { Annotations, type App, Tags } from 'aws-cdk-lib';
import { knowsProvider, type StageConfig } from '../config/stage.ts';
import { COPIES, nameOnAws, placeOf, type StackName } from '../config/stacks.ts';
import type { Resources } from '../constructs/resources.ts';
import { ApiStack } from './api.ts';
import { AuthStack } from './auth.ts';
import { BackupStack } from './backup.ts';
import { BackgroundStack } from './background.ts';
import { DataStack } from './data.ts';
import { EdgeMonitoringStack } from './edge-monitoring.ts';
import { EdgeStack } from './edge.ts';
import { MonitoringStack } from './monitoring.ts';
import { RealtimeStack } from './realtime.ts';
import { WebStack } from './web.ts';

export interface Assets {
  readonly functions: string;
  readonly web: string;
}

/** All stacks of a stage. @param region the stage's own, which names its stacks in other regions */
export const addStacks = (app: App, config: StageConfig, assets: Assets, region: string): void => {
  const named = (stack: StackName) => nameOnAws(config.name, stack);
  const place = placeOf(config.name, region);
  const kept = (stack: StackName) => ({ terminationProtection: config.protectedStacks.includes(stack) });
  Tags.of(app).add('project', 'ramps-gateway');
  Tags.of(app).add('stage', config.name);

  const data = new DataStack(app, named('data'), { ...kept('data'), config });
  if (config.backupRegion !== undefined)
    // The vault must exist before the first copy.
    data.addStackDependency(
      new BackupStack(app, nameOnAws(place, COPIES), { config, place, region: config.backupRegion }),
    );
  else if (config.keepsData)
    Annotations.of(data).addInfo(
      'The table has no copy in another region: -c backupRegion=… makes one each day.',
    );
  if (!knowsProvider(config))
    Annotations.of(data).addWarningV2(
      'ramps-gateway:provider',
      'The addresses of the ramps provider are not set: give -c rampsSandboxUrl=… and -c rampsProductionUrl=…',
    );
  if (config.passkeyDomain !== undefined && config.domain === undefined)
    Annotations.of(data).addWarningV2(
      'ramps-gateway:passkeys',
      `Passkeys of ${config.passkeyDomain} work only at an address in that domain: give -c domain=…`,
    );
  const resources: Resources = {
    config,
    functions: assets.functions,
    table: data.table,
    credentials: data.credentials,
    webhookKey: data.webhookKey,
    files: data.files,
    audit: data.audit,
    signingKeyArn: data.signingKeyArn,
    origin: data.origin,
  };
  const auth = new AuthStack(app, named('auth'), { ...kept('auth'), resources });
  if (config.keepsData && config.mailFrom === undefined)
    Annotations.of(auth).addWarningV2(
      'ramps-gateway:mail',
      'Invitations and codes go out through Cognito’s own sender, which stops at 50 mails a day: verify a domain in SES and give -c mailFrom=… and -c mailDomain=… (docs/deploy.md, "Mail")',
    );
  if (config.threatProtection === 'audit')
    Annotations.of(auth).addWarningV2(
      'ramps-gateway:threat-protection',
      'Threat protection only records its findings: after people have signed in for two weeks, give -c threatProtection=enforced (docs/deploy.md, "Threat protection")',
    );
  const identified = { ...resources, identity: auth.identity };
  const api = new ApiStack(app, named('api'), { ...kept('api'), resources: identified });
  const background = new BackgroundStack(app, named('background'), {
    ...kept('background'),
    resources: identified,
  });
  const realtime = new RealtimeStack(app, named('realtime'), {
    ...kept('realtime'),
    resources: identified,
    queues: background.queues,
  });
  const edge = new EdgeStack(app, nameOnAws(place, 'edge'), { ...kept('edge'), config, place });
  // A rolled-back API release stops the deployment.
  for (const later of [realtime, background]) later.addStackDependency(api);
  const web = new WebStack(app, named('web'), {
    ...kept('web'),
    config,
    deployedIn: region,
    edge,
    dist: assets.web,
    api: api.api,
    sockets: realtime.api,
    identity: auth.identity,
    origin: data.origin,
  });
  new EdgeMonitoringStack(app, nameOnAws(place, 'edge-monitoring'), {
    ...kept('edge-monitoring'),
    config,
    edge,
    web,
  });
  const monitoring = new MonitoringStack(app, named('monitoring'), {
    ...kept('monitoring'),
    watched: {
      config,
      functions: [auth, api, realtime, background].flatMap((stack) => stack.functions),
      deadLetters: background.deadLetters,
      queues: background.queues,
      api: api.api,
      sockets: realtime.api,
      table: data.table,
      identity: auth.identity,
    },
  });
  // CloudFront takes minutes, so a new stage's schedules have run before the alarms check them.
  monitoring.addStackDependency(web);
};
