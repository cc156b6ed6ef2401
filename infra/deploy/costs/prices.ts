/** Public list prices, US dollars, on demand, without free tiers, discounts and taxes. */
export const PRICES = {
  region: 'US East (N. Virginia)',
  /** When the lists that these were taken from were published. Look again before you budget. */
  published: 'July 2025 to May 2026',
  million: {
    httpApiRequests: 1.0,
    socketMessages: 1.0,
    socketMinutes: 0.25,
    functionRequests: 0.2,
    readUnits: 0.125,
    writeUnits: 0.625,
    cdnRequests: 1.0,
    firewallRequests: 0.6,
    traces: 5.0,
  },
  /** arm64. */
  functionGbSecond: 0.0000133334,
  gb: {
    logsIn: 0.5,
    logsMonth: 0.03,
    bucketMonth: 0.023,
    tableMonth: 0.25,
    tableBackupMonth: 0.2,
    /** A backup of the whole table, in the vault of AWS Backup of either region. */
    tableCopyMonth: 0.1,
    toAnotherRegion: 0.02,
  },
  /** By SES, without attachments. */
  thousandMails: 0.1,
  month: {
    secret: 0.4,
    /** A key of KMS; 10,000 signatures by it cost 15 cents. */
    signingKey: 1,
    firewall: 5.0,
    firewallRule: 1.0,
    /** Of each metric that an alarm looks at, a minute at the shortest; an expression looks at several. */
    alarmMetric: 0.1,
    /** Of Route 53. What it answers for CloudFront costs nothing, a public certificate neither. */
    hostedZone: 0.5,
    dashboard: 3.0,
    customMetric: 0.3,
    /** Cognito, the Plus plan of prod, for each user who signs in within the month. */
    activeUserProd: 0.02,
    /** The Essentials plan of dev. */
    activeUserDev: 0.015,
  },
} as const;
