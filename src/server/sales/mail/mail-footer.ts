import type { Brand } from '#catalogue/brand.ts';

/** The lines of the footer: the reasons for the mail, then the copyright line with the specification's year. */
export function writeMailFooter({ companyName }: Brand, reasons: readonly string[]): string[] {
  return [reasons.join(' '), `© 2024 ${companyName}.`];
}
