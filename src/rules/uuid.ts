const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The 8-4-4-4-12 form of any UUID version (RFC 9562). */
export function isUuid(value: string): boolean {
  return uuid.test(value);
}
