export interface PageSources {
  readonly cognito: string;
}

/**
 * `script-src` has no exception, because no page has inline scripts. `style-src` has one, for Emotion and the landing
 * page. Images come from the page's origin or data URLs, so that no other host learns what a user views.
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

/** Shared by pages and assets, in the local stack and at CloudFront. */
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
