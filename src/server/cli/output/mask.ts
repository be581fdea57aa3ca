/** Masked values let an operator recognise a customer without showing the whole detail. */
export const maskName = (name: string) => (name ? `${name.slice(0, 1)}***` : '');

export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

export const maskPhone = (digits: string) => `*******${digits.slice(-3)}`;

/** The outward code, e.g. `LS1 ***`. */
export const maskPostcode = (postcode: string) => `${postcode.split(' ')[0]} ***`;
