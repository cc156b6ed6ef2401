import { securityHeaders } from '#infra/config/headers.ts';
import { describe, expect, it } from 'vitest';

const COGNITO = 'https://cognito-idp.sa-east-1.amazonaws.com';
const headers = securityHeaders({ cognito: COGNITO });
const policy = new Map(
  (headers['content-security-policy'] ?? '').split('; ').map((directive) => {
    const [name = '', ...sources] = directive.split(' ');
    return [name, sources] as const;
  }),
);

it('sends these headers with every page', () => {
  expect(headers).toEqual({
    'content-security-policy': expect.any(String) as unknown,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
  });
});

describe('the content security policy', () => {
  it('loads only from the product, and connects to it and to Cognito', () => {
    expect(Object.fromEntries(policy)).toMatchObject({
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", COGNITO],
      'object-src': ["'none'"],
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
  });

  it('names no other host and no wildcard scheme, except to reach Cognito', () => {
    for (const [directive, sources] of policy)
      for (const source of sources)
        if (directive !== 'connect-src')
          expect(source, directive).toMatch(/^('self'|'none'|'unsafe-inline'|data:)$/);
    expect(policy.get('style-src')).not.toContain('data:');
  });

  it('runs only script files of the product', () => {
    for (const [directive, sources] of policy) {
      expect(sources.join(' '), directive).not.toMatch(/unsafe-eval|\*|http:/);
      if (directive !== 'style-src') expect(sources, directive).not.toContain("'unsafe-inline'");
    }
  });
});
