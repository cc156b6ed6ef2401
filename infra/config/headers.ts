/** Where a page may load from beside its own origin. */
export interface PageSources {
  /** The Cognito endpoint that Amplify calls: an origin. */
  readonly cognito: string;
}

/**
 * What a browser may do with a page of the product. `script-src` has no exception: a page has no inline script.
 * Styles have one, because Emotion writes them into the page while it runs and the landing page carries its own. An
 * image is the page's own or comes along as data: no other host learns who looks at what.
 */
const contentSecurityPolicy = ({ cognito }: PageSources): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${cognito}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** One value for both: headers of every page and asset, here and at CloudFront. */
const SECURITY = {
  contentTypeOptions: 'nosniff',
  frameOptions: 'DENY',
  referrerPolicy: 'strict-origin-when-cross-origin',
  permissionsPolicy: 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  openerPolicy: 'same-origin',
} as const;

export const securityHeaders = (sources: PageSources): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(sources),
  'x-content-type-options': SECURITY.contentTypeOptions,
  'x-frame-options': SECURITY.frameOptions,
  'referrer-policy': SECURITY.referrerPolicy,
  'permissions-policy': SECURITY.permissionsPolicy,
  'cross-origin-opener-policy': SECURITY.openerPolicy,
});
