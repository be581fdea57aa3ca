import type { Brand } from '#catalogue/brand.ts';

/** Why the mail came, then whose it is. The year is the specification's. */
export function writeMailFooter({ companyName }: Brand, reasons: readonly string[]): string[] {
  return [reasons.join(' '), `© 2024 ${companyName}.`];
}
