/** Public list prices in US dollars, on demand, without free tiers, discounts and taxes. */
export const PRICES = {
  region: 'US East (N. Virginia)',
  /** Publication dates of the price lists. Check them before budgeting. */
  published: 'July 2025 to May 2026',
  million: {
    httpApiRequests: 1.0,
    socketMessages: 1.0,
    socketMinutes: 0.25,
    functionRequests: 0.2,
    queueRequests: 0.4,
    fifoRequests: 0.5,
    readUnits: 0.125,
    writeUnits: 0.625,
    cdnRequests: 1.0,
    firewallRequests: 0.6,
    traces: 5.0,
  },
  functionGbSecond: 0.0000133334,
  gb: {
    logsIn: 0.5,
    logsMonth: 0.03,
    bucketMonth: 0.023,
    tableMonth: 0.25,
    tableBackupMonth: 0.2,
    tableCopyMonth: 0.1,
    toAnotherRegion: 0.02,
  },
  thousandMails: 0.1,
  month: {
    secret: 0.4,
    /** A KMS key; 10,000 signatures cost 15 cents. */
    signingKey: 1,
    firewall: 5.0,
    firewallRule: 1.0,
    alarmMetric: 0.1,
    /** Route 53. Aliases to CloudFront and public certificates are free. */
    hostedZone: 0.5,
    dashboard: 3.0,
    customMetric: 0.3,
    activeUserProd: 0.02,
    activeUserDev: 0.015,
  },
} as const;

const { million } = PRICES;
export type Metered = keyof typeof million;

export interface Use extends Partial<Readonly<Record<Metered, number>>> {
  /** Total milliseconds of functions with `gb` of memory. */
  readonly functionMs?: { readonly ms: number; readonly gb: number };
  readonly logBytes?: number;
}

export const cost = ({ functionMs, logBytes = 0, ...counts }: Use): number => {
  const metered = Object.entries(million).reduce((sum, [name, price]) => {
    const count = Object.entries(counts).find(([given]) => given === name)?.[1] ?? 0;
    return sum + (count * price) / 1e6;
  }, 0);
  const run = functionMs ? (functionMs.ms / 1000) * functionMs.gb * PRICES.functionGbSecond : 0;
  return metered + run + (logBytes / 1e9) * PRICES.gb.logsIn;
};

export const times = (count: number, { functionMs, ...use }: Use): Use => ({
  ...Object.fromEntries(Object.entries(use).map(([name, value]) => [name, value * count])),
  ...(functionMs ? { functionMs: { ms: functionMs.ms * count, gb: functionMs.gb } } : {}),
});
