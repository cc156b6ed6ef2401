/**
 * Content without behaviour: rendered once, at build time. The browser keeps the elements of the document and loads no
 * code for them.
 */
export const Kept = ({ html = '' }: { readonly html?: string }) => (
  <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
);
