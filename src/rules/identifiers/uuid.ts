const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The 8-4-4-4-12 form of any UUID version (RFC 9562). */
export function isUuid(value: string): boolean {
  return uuid.test(value);
}

/** A random UUID (version 4) from 16 random bytes. */
export function uuidFrom(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
