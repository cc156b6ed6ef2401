import { DAILY_CEILING } from '@ramps-gateway/shared/domain/conversion.ts';
import { SIGN_UP_MINIMUM, STRICT_MINIMUM } from '@ramps-gateway/shared/domain/passwords.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { domainContext, type OwnDomain, ownDomain } from './domain.ts';
import { siteLink, type SiteLinks } from './site-links.ts';
import { STACKS, type StackName } from './stacks.ts';

export const STAGES = ['dev', 'prod'] as const;
export type StageName = (typeof STAGES)[number];

const THREAT_PROTECTION = ['audit', 'enforced'] as const;
type ThreatProtection = 'off' | (typeof THREAT_PROTECTION)[number];
/** `canary`: first a tenth of the calls, with automatic rollback. */
const RELEASES = ['canary', 'at-once'] as const;
type Release = (typeof RELEASES)[number];

export interface StageConfig {
  readonly name: StageName;
  /** Lower case. All are invited and approve each other's requests; without them the pool starts empty. */
  readonly administrators: readonly string[];
  /** Data, users and logs are protected against deletion and survive their stack. */
  readonly keepsData: boolean;
  /**
   * Stacks with termination protection. Not for a first deployment: CloudFormation can neither delete nor recreate a
   * protected stack whose creation failed.
   */
  readonly protectedStacks: readonly StackName[];
  readonly logRetentionDays: 30 | 365;
  /** S5.3 says 6; a stage can require more (C9). From 12 on, common passwords are refused too. */
  readonly passwordMinimum: number;
  /**
   * Hours from sign-in after which a session cannot be renewed. Cognito has no idle limit: a rotated refresh token has
   * the expiry of the first one.
   */
  readonly refreshTokenHours: number;
  /**
   * Cognito's risk scoring and leaked-password check (Plus plan, priced per active user). `audit` only records, until
   * Cognito has learned how people sign in (docs/deploy.md).
   */
  readonly threatProtection: ThreatProtection;
  /** Roles that need a second factor: in prod all, because every role can move money. */
  readonly mfaRequired: readonly Role[];
  /** The approval policy before an administrator sets one (shared/src/domain/policy.ts). */
  readonly secondPerson: boolean;
  /** Days of grace after the first sign-in without a second factor. */
  readonly mfaGraceDays: number;
  /** Passkey domain, including subdomains; without it, no passkeys. */
  readonly passkeyDomain: string | undefined;
  /** Hours in which nothing is sent to a new destination automatically; 0 for none. */
  readonly destinationCoolingOff: number;
  /**
   * Lock of the audit files, in days. Nobody, not even root, can shorten or bypass COMPLIANCE; a permission allows it
   * for GOVERNANCE.
   */
  readonly auditLock: { readonly mode: 'COMPLIANCE' | 'GOVERNANCE'; readonly days: number };
  readonly throttle: { readonly rate: number; readonly burst: number };
  /** Reserves concurrency for functions that call the provider. */
  readonly reservesConcurrency: boolean;
  /** Default: CloudFront's own address. */
  readonly domain?: OwnDomain;
  readonly alarmEmail: string | undefined;
  /** Sender of mails to users, lower case; without it, none are sent. */
  readonly alertSender: string | undefined;
  /** Sender of invitations and codes through SES, lower case. Default: Cognito's own, limited to 50 a day. */
  readonly mailFrom: string | undefined;
  /** Domain verified in SES, lower case; addresses in it need no verification. */
  readonly mailDomain: string | undefined;
  /** Generation of CloudFront's secret. Raise it to rotate the secret; no call fails. */
  readonly originGeneration: number;
  /** Generation of the signing key. Raise it to rotate the key; earlier signatures stay valid. */
  readonly signingGeneration: number;
  /** Base URLs of the ramps provider, and the profile of its API (C6). */
  readonly provider: {
    readonly sandboxUrl: string;
    readonly productionUrl: string;
    readonly profile: ProviderProfile;
  };
  /** True if the page places exchange orders; false if it only announces them (S8.38, "Exchange"). */
  readonly exchangeOrders: boolean;
  /** How new code is released (infra/constructs/release.ts). */
  readonly release: Release;
  /** Region of a daily copy of the table; without it, no copy. */
  readonly backupRegion: string | undefined;
  readonly ruleDailyCeiling: string;
  /** On the public pages; without one, the link is absent. */
  readonly siteLinks: SiteLinks;
}

const PROVIDER_PROFILES = ['beta', 'reference'] as const;
type ProviderProfile = (typeof PROVIDER_PROFILES)[number];

/**
 * The provider gives its URLs only to customers. These placeholders reach no host; `-c rampsSandboxUrl=…` and
 * `-c rampsProductionUrl=…` set the real ones.
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
    // A new account may have a total of ten.
    reservesConcurrency: false,
    release: 'at-once',
  },
  prod: {
    keepsData: true,
    logRetentionDays: 365,
    passwordMinimum: STRICT_MINIMUM,
    refreshTokenHours: 12,
    threatProtection: 'audit',
    mfaRequired: ['admin', 'gateway_user', 'client'],
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

/** A number from cdk.json, a string from `-c`. */
const wholeBrl = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  z.string().check(z.regex(/^[1-9]\d{0,17}$/, 'must be a whole number of BRL')),
);

/** `-c exchangeOrders=false` is a string; cdk.json has a boolean. */
const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], { error: 'must be true or false' }),
  z.transform((given: boolean | 'true' | 'false') => given === true || given === 'true'),
);

const NO_STACK = 'none';

/** Comma-separated, in the format of `npm run ops -- protect --list`. */
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

/** Comma-separated. */
const addresses = z.pipe(
  z.pipe(
    z.string(),
    z.transform((given: string) => [...new Set(given.toLowerCase().split(','))]),
  ),
  z.array(z.email({ error: 'must be an email address, or two with a comma between them' })),
);

const email = z.email({ error: 'must be an email address' });
const address = z.optional(email.check(z.toLowerCase()));

const context = z.object({
  stage: z._default(z.enum(STAGES, { error: `must be one of ${STAGES.join(', ')}` }), 'dev'),
  adminEmail: z._default(addresses, []),
  alarmEmail: z.optional(email),
  alertSender: address,
  mailFrom: address,
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
  rampsProfile: z._default(
    z.enum(PROVIDER_PROFILES, { error: `must be one of ${PROVIDER_PROFILES.join(', ')}` }),
    'beta',
  ),
  clientSecondFactor: z.optional(flag),
  exchangeOrders: z._default(flag, true),
  ruleDailyCeiling: z._default(wholeBrl, DAILY_CEILING),
  contactLink: z.optional(siteLink),
  statusLink: z.optional(siteLink),
  complianceLink: z.optional(siteLink),
  release: z.optional(z.enum(RELEASES, { error: `must be one of ${RELEASES.join(', ')}` })),
  backupRegion: z.optional(
    z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-[1-9]$/, 'must be a region, as eu-central-1')),
  ),
});

export const isOf = (domainName: string, address: string): boolean => address.endsWith(`@${domainName}`);

type ContextName = keyof typeof context.shape;

/** Allowed names of `-c name=value`. */
export const CONTEXT_NAMES = Object.keys(context.shape).filter(
  (name): name is ContextName => name in context.shape,
);
export type StageContext = Partial<Record<ContextName, unknown>>;

/** The setting for clients leaves other roles unchanged. */
const rolesWith = (roles: readonly Role[], clients: boolean | undefined): readonly Role[] => {
  if (clients === undefined) return roles;
  const others = roles.filter((role) => role !== 'client');
  return clients ? [...others, 'client'] : others;
};

/** @throws Error that names the invalid value */
export const stageConfig = (given: StageContext): StageConfig => {
  const read = context.safeParse(given);
  if (!read.success) {
    const wrong = read.error.issues.map(({ path: [name], message }) => `-c ${String(name)}: ${message}`);
    throw new Error(wrong.join('; '));
  }
  const { stage, adminEmail, mailFrom, mailDomain, protected: kept = STACKS, ...rest } = read.data;
  const values = STAGE_VALUES[stage];
  // With approvals required, a single administrator could do nothing.
  if (values.secondPerson && adminEmail.length === 1)
    throw new Error('-c adminEmail: must name two administrators, who are each other’s second person');
  if (mailFrom !== undefined && mailDomain !== undefined && !isOf(mailDomain, mailFrom))
    throw new Error(`-c mailFrom: must be an address of ${mailDomain}`);
  const { rampsSandboxUrl: sandboxUrl, rampsProductionUrl: productionUrl, rampsProfile: profile } = rest;
  return {
    name: stage,
    ...values,
    mfaRequired: rolesWith(values.mfaRequired, rest.clientSecondFactor),
    protectedStacks: values.keepsData ? kept : [],
    administrators: adminEmail,
    mailFrom,
    mailDomain,
    alarmEmail: rest.alarmEmail,
    alertSender: rest.alertSender,
    passkeyDomain: rest.passkeyDomain,
    backupRegion: rest.backupRegion,
    // The Plus plan is priced per user, so a setting for another stage does not enable it here.
    threatProtection:
      values.threatProtection === 'off' ? 'off' : (rest.threatProtection ?? values.threatProtection),
    release: rest.release ?? values.release,
    reservesConcurrency: rest.reserveConcurrency ?? values.reservesConcurrency,
    ...ownDomain(rest),
    provider: { sandboxUrl, productionUrl, profile },
    exchangeOrders: rest.exchangeOrders,
    ruleDailyCeiling: rest.ruleDailyCeiling,
    siteLinks: { contact: rest.contactLink, status: rest.statusLink, compliance: rest.complianceLink },
  };
};

/** False for the placeholder URLs. */
export const knowsProvider = ({ provider }: StageConfig): boolean =>
  provider.sandboxUrl !== UNKNOWN_PROVIDER.sandboxUrl &&
  provider.productionUrl !== UNKNOWN_PROVIDER.productionUrl;
