import { DAILY_CEILING } from '@ramps-gateway/shared/domain/conversion.ts';
import { SIGN_UP_MINIMUM, STRICT_MINIMUM } from '@ramps-gateway/shared/domain/passwords.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { domainContext, type OwnDomain, ownDomain } from './domain.ts';
import { STACKS, type StackName } from './stacks.ts';

export const STAGES = ['dev', 'prod'] as const;
export type StageName = (typeof STAGES)[number];

const THREAT_PROTECTION = ['audit', 'enforced'] as const;
type ThreatProtection = 'off' | (typeof THREAT_PROTECTION)[number];
/** `canary`: a tenth of the calls first, and back by itself. */
const RELEASES = ['canary', 'at-once'] as const;
type Release = (typeof RELEASES)[number];

/** Everything in which one deployment differs from another. */
export interface StageConfig {
  readonly name: StageName;
  /** First administrator; without one the pool starts empty. Lower case. */
  readonly adminEmail?: string;
  /** Data, users and logs outlive the stack, and cannot be deleted by mistake. */
  readonly keepsData: boolean;
  /**
   * Stacks that nobody deletes without switching that off first. One whose creation fails must not be among them: CloudFormation
   * could not take it away, and the next deployment not make it again.
   */
  readonly protectedStacks: readonly StackName[];
  readonly logRetentionDays: 30 | 365;
  /** S5.3 says 6 at sign-up; a stage may raise it (C9). From 12 on the commonest passwords are refused too. */
  readonly passwordMinimum: number;
  /**
   * Hours from the sign-in until a session cannot be renewed any more, used or not. Cognito has no limit for one that is
   * not used: a refresh token that rotates is valid for what is left of the first one. So a session ends after this time
   * at the latest, which is sooner than after as many hours without use.
   */
  readonly refreshTokenHours: number;
  /**
   * Cognito weighs each sign-in and looks for leaked passwords (the Plus plan, priced for each active user). With `audit` it
   * records what it finds and refuses nothing, until it knows how people sign in (docs/deploy.md).
   */
  readonly threatProtection: ThreatProtection;
  /** Who must have a second factor. Everybody else may have one, and is then asked for it like them. */
  readonly mfaRequired: readonly Exclude<Role, 'client'>[];
  /** Whether what moves money or power needs a second person until an administrator settles it (shared/src/domain/policy.ts). */
  readonly secondPerson: boolean;
  /** Days that somebody who must have one has from their first sign-in without it. */
  readonly mfaGraceDays: number;
  /** The domain whose pages sign in by passkey, which holds for it and what is below it; without one there are none. */
  readonly passkeyDomain?: string;
  /** Hours in which a new destination receives nothing by itself; 0: it does at once. */
  readonly destinationCoolingOff: number;
  /**
   * Days that the files of the audit log are locked. COMPLIANCE: nobody shortens that or removes one, the account's root neither.
   * GOVERNANCE: whoever is granted to bypass it does.
   */
  readonly auditLock: { readonly mode: 'COMPLIANCE' | 'GOVERNANCE'; readonly days: number };
  /** Requests a second, of all callers together. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  /** The functions that call the provider have their own share of the account's concurrency, and no more. */
  readonly reservesConcurrency: boolean;
  /** Without one the address is the one that CloudFront gives. */
  readonly domain?: OwnDomain;
  /** Who is notified of alarms; without it operations subscribe to the topic themselves. */
  readonly alarmEmail?: string;
  /** Address that mails to people come from, lower case; without it nobody is sent one. */
  readonly alertSender?: string;
  /** Address that invitations and codes come from, lower case, by SES; without it by Cognito's own sender, 50 a day. */
  readonly mailFrom?: string;
  /** Domain that is verified in SES, lower case; addresses of it need no verification of their own. */
  readonly mailDomain?: string;
  /** Of the secret that marks requests of CloudFront. Raise it and deploy: there is a new one, and no call fails. */
  readonly originGeneration: number;
  /** Of the key that signs evidence and statements. Raise it and deploy: there is a new one, and what the old one signed stays good. */
  readonly signingGeneration: number;
  /** Base addresses of the ramps provider (C6). */
  readonly provider: { readonly sandboxUrl: string; readonly productionUrl: string };
  /** The page places exchange orders; where it does not, Create Exchange Order is announced only (S8.38, "Exchange"). */
  readonly exchangeOrders: boolean;
  /** How new code comes to answer calls (infra/constructs/release.ts). */
  readonly release: Release;
  /** Another region, which gets a copy of the table each day; without it there is none. */
  readonly backupRegion?: string;
  /** BRL a UTC day that no conversion rule may exceed. */
  readonly ruleDailyCeiling: string;
}

/**
 * The provider publishes its addresses to its customers only: these stand in for them, and reach no host.
 * `-c rampsSandboxUrl=…` and `-c rampsProductionUrl=…` give the real ones.
 */
const UNKNOWN_PROVIDER = {
  sandboxUrl: 'https://sandbox.ramps.example',
  productionUrl: 'https://ramps.example',
};

const STAGE_VALUES = {
  dev: {
    keepsData: false,
    logRetentionDays: 30,
    passwordMinimum: SIGN_UP_MINIMUM,
    refreshTokenHours: 30 * 24,
    threatProtection: 'off',
    mfaRequired: [],
    secondPerson: false,
    mfaGraceDays: 7,
    destinationCoolingOff: 0,
    auditLock: { mode: 'GOVERNANCE', days: 1 },
    throttle: { rate: 100, burst: 200 },
    originGeneration: 1,
    signingGeneration: 1,
    // A new account may have as few as ten at all.
    reservesConcurrency: false,
    release: 'at-once',
  },
  prod: {
    keepsData: true,
    logRetentionDays: 365,
    passwordMinimum: STRICT_MINIMUM,
    refreshTokenHours: 12,
    threatProtection: 'audit',
    mfaRequired: ['admin', 'gateway_user'],
    secondPerson: true,
    mfaGraceDays: 7,
    destinationCoolingOff: 24,
    auditLock: { mode: 'COMPLIANCE', days: 5 * 365 + 1 },
    throttle: { rate: 500, burst: 1000 },
    originGeneration: 1,
    signingGeneration: 1,
    reservesConcurrency: true,
    release: 'canary',
  },
} as const;

const providerUrl = z.url({ protocol: /^https$/, error: 'must be an https address' });

/** A number from cdk.json, a text from `-c`. */
const wholeBrl = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  z.string().check(z.regex(/^[1-9]\d{0,17}$/, 'must be a whole number of BRL')),
);

/** `-c exchangeOrders=false` arrives as a text, a value of cdk.json as it is. */
const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], { error: 'must be true or false' }),
  z.transform((given: boolean | 'true' | 'false') => given === true || given === 'true'),
);

const NO_STACK = 'none';

/** Names with commas between them, as `npm run ops -- protect --list` prints them. */
const stackList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((given: string) => (given === NO_STACK ? [] : given.split(','))),
  ),
  z.array(z.enum(STACKS, { error: `must be ${NO_STACK}, or some of ${STACKS.join(',')}` })),
);

const domain = z
  .string()
  .check(
    z.regex(
      /^(localhost|([a-z0-9-]{1,63}\.)+[a-z]{2,63})$/,
      'must be a domain in lower case, without a scheme',
    ),
  );

const context = z.object({
  stage: z._default(z.enum(STAGES, { error: `must be one of ${STAGES.join(', ')}` }), 'dev'),
  adminEmail: z.optional(z.email({ error: 'must be an email address' }).check(z.toLowerCase())),
  alarmEmail: z.optional(z.email({ error: 'must be an email address' })),
  alertSender: z.optional(z.email({ error: 'must be an email address' }).check(z.toLowerCase())),
  mailFrom: z.optional(z.email({ error: 'must be an email address' }).check(z.toLowerCase())),
  mailDomain: z.optional(domain),
  passkeyDomain: z.optional(domain),
  threatProtection: z.optional(
    z.enum(THREAT_PROTECTION, { error: `must be ${THREAT_PROTECTION.join(' or ')}` }),
  ),
  ...domainContext,
  reserveConcurrency: z.optional(flag),
  protected: z.optional(stackList),
  rampsSandboxUrl: z._default(providerUrl, UNKNOWN_PROVIDER.sandboxUrl),
  rampsProductionUrl: z._default(providerUrl, UNKNOWN_PROVIDER.productionUrl),
  exchangeOrders: z._default(flag, true),
  ruleDailyCeiling: z._default(wholeBrl, DAILY_CEILING),
  release: z.optional(z.enum(RELEASES, { error: `must be one of ${RELEASES.join(', ')}` })),
  backupRegion: z.optional(
    z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-[1-9]$/, 'must be a region, as eu-central-1')),
  ),
});

/** Whether an address is of a domain itself, and not of one below it. */
export const isOf = (domainName: string, address: string): boolean => address.endsWith(`@${domainName}`);

/** What `-c name=value` may set. */
export const CONTEXT_NAMES = [
  'stage',
  'adminEmail',
  'alarmEmail',
  'alertSender',
  'mailFrom',
  'mailDomain',
  'passkeyDomain',
  'threatProtection',
  'domain',
  'certificateArn',
  'hostedZone',
  'hostedZoneId',
  'reserveConcurrency',
  'protected',
  'rampsSandboxUrl',
  'rampsProductionUrl',
  'exchangeOrders',
  'ruleDailyCeiling',
  'backupRegion',
  'release',
] as const;
export type StageContext = Partial<Record<(typeof CONTEXT_NAMES)[number], unknown>>;

/** Typed values of the stage that the context names; an Error that names what is wrong with it. */
export const stageConfig = (given: StageContext): StageConfig => {
  const read = context.safeParse(given);
  if (!read.success) {
    const wrong = read.error.issues.map(({ path: [name], message }) => `-c ${String(name)}: ${message}`);
    throw new Error(wrong.join('; '));
  }
  const { stage, adminEmail, alarmEmail, alertSender, passkeyDomain, reserveConcurrency } = read.data;
  const { mailFrom, mailDomain, threatProtection } = read.data;
  if (mailFrom !== undefined && mailDomain !== undefined && !isOf(mailDomain, mailFrom))
    throw new Error(`-c mailFrom: must be an address of ${mailDomain}`);
  const { protected: named = STACKS } = read.data;
  const { rampsSandboxUrl, rampsProductionUrl, exchangeOrders, ruleDailyCeiling, backupRegion, release } =
    read.data;
  return {
    name: stage,
    ...STAGE_VALUES[stage],
    // All unless it is said: to the CDK what is not protected here shall not be, and it would take the protection away.
    protectedStacks: STAGE_VALUES[stage].keepsData ? named : [],
    ...(adminEmail === undefined ? {} : { adminEmail }),
    ...(alarmEmail === undefined ? {} : { alarmEmail }),
    ...(alertSender === undefined ? {} : { alertSender }),
    ...(mailFrom === undefined ? {} : { mailFrom }),
    ...(mailDomain === undefined ? {} : { mailDomain }),
    ...(passkeyDomain === undefined ? {} : { passkeyDomain }),
    // The Plus plan is priced for each user: no setting that is meant for another stage brings it to one that has none.
    ...(threatProtection === undefined || STAGE_VALUES[stage].threatProtection === 'off'
      ? {}
      : { threatProtection }),
    ...ownDomain(read.data),
    ...(backupRegion === undefined ? {} : { backupRegion }),
    ...(release === undefined ? {} : { release }),
    ...(reserveConcurrency === undefined ? {} : { reservesConcurrency: reserveConcurrency }),
    provider: { sandboxUrl: rampsSandboxUrl, productionUrl: rampsProductionUrl },
    exchangeOrders,
    ruleDailyCeiling,
  };
};

/** False while the addresses of the ramps provider are those that reach no host. */
export const knowsProvider = ({ provider }: StageConfig): boolean =>
  provider.sandboxUrl !== UNKNOWN_PROVIDER.sandboxUrl &&
  provider.productionUrl !== UNKNOWN_PROVIDER.productionUrl;
