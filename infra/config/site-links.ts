import * as z from 'zod/mini';

const ADDRESS = /^(?:https:\/\/[^\s"'<>]+|mailto:[^\s"'<>@]+@[^\s"'<>@]+)$/;

/** Where a public page leads for contact, status and compliance. */
export const siteLink = z
  .string()
  .check(
    z.refine(
      (given) => ADDRESS.test(given) && URL.canParse(given),
      'must be an https address, or mailto: and an email address',
    ),
  );

/** By the name of their template (web/src/features/accounts/landing/components/site-bar.tsx). */
export type SiteLinks = Readonly<Record<'contact' | 'status' | 'compliance', string | undefined>>;

/** A page with the links that are set. The templates of the others stay, and browsers do not show them. */
export const withSiteLinks = (html: string, links: SiteLinks): string =>
  Object.entries(links).reduce(
    (page, [name, to]) =>
      to === undefined
        ? page
        : page.replace(new RegExp(`<template data-setting="${name}">(.*?)</template>`), (_, link: string) =>
            link.replace('href="#"', () => `href="${to.replaceAll('&', '&amp;')}"`),
          ),
    html,
  );
