import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { Construct } from 'constructs';
import { type FunctionSpec, FUNCTIONS } from '../config/functions.ts';
import { isOf, type StageConfig } from '../config/stage.ts';
import { AppFunction } from '../constructs/app-function.ts';
import { type ChangeQueues, changeQueues, queueOf } from '../constructs/change-queue.ts';
import { DeadLetters } from '../constructs/dead-letters.ts';
import { StreamConsumer } from '../constructs/stream-consumer.ts';
import type { Resources } from '../constructs/resources.ts';

/** Work without a request: the stream-driven engine, and the sweep for what the engine missed. */
export class BackgroundStack extends Stack {
  readonly functions: readonly AppFunction[];
  readonly deadLetters: readonly DeadLetters[];
  /** Those of all stacks. */
  readonly queues: ChangeQueues;

  constructor(scope: Construct, id: string, props: StackProps & { resources: Resources }) {
    super(scope, id, props);
    const { config } = props.resources;
    this.queues = changeQueues(this, config);
    const resources = { ...props.resources, ...this.#senders(config), queues: this.queues };
    const functionsOf = (kind: FunctionSpec['trigger']['kind']) =>
      FUNCTIONS.filter((spec) => spec.trigger.kind === kind && !spec.postsToSockets).map(
        (spec) => new AppFunction(this, spec, resources),
      );
    const reading = functionsOf('stream');
    const readers = reading.map((fn) => new StreamConsumer(this, fn, resources.table));
    const served = functionsOf('queue');
    for (const fn of served) queueOf(this.queues, fn.spec).invoke(fn);

    const timed = FUNCTIONS.flatMap((spec) =>
      spec.trigger.kind === 'schedule' ? [this.#scheduled(spec, spec.trigger.everyMinutes, resources)] : [],
    );
    this.deadLetters = [...readers, ...this.queues.values(), ...timed].map(({ deadLetters }) => deadLetters);
    this.functions = [...reading, ...served, ...timed.map(({ fn }) => fn), ...functionsOf('operator')];
  }

  /** The mail sender's identity: its verified domain, or the address alone. */
  #senders({ alertSender, mailDomain }: StageConfig): Pick<Resources, 'senders'> {
    if (alertSender === undefined) return {};
    if (mailDomain === undefined || !isOf(mailDomain, alertSender))
      // SES first sends a confirmation link to the address.
      return { senders: [new EmailIdentity(this, 'Sender', { identity: Identity.email(alertSender) })] };
    // SES prefers an address's own identity to its domain's, for example an older one.
    return {
      senders: [
        EmailIdentity.fromEmailIdentityName(this, 'SenderDomain', mailDomain),
        EmailIdentity.fromEmailIdentityName(this, 'SenderAddress', alertSender),
      ],
    };
  }

  #scheduled(spec: FunctionSpec, everyMinutes: number, resources: Resources) {
    const deadLetters = new DeadLetters(this, `${spec.name}-dead-letters`, spec.name, resources.config);
    // No retry: the next run covers everything that is due.
    const once = { retryAttempts: 0, maxEventAge: Duration.minutes(everyMinutes) };
    const fn = new AppFunction(this, spec, resources, {
      ...once,
      onFailure: new SqsDestination(deadLetters),
    });
    new Rule(this, `${spec.name}-schedule`, {
      schedule: Schedule.rate(Duration.minutes(everyMinutes)),
      targets: [new LambdaFunction(fn.handler, { ...once, deadLetterQueue: deadLetters })],
    });
    return { fn, deadLetters };
  }
}
