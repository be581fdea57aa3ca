import { uuidFrom } from '#rules/identifiers/uuid.ts';

/** A random UUID. Pages served over plain HTTP have no `crypto.randomUUID`. */
export function createUuid(): string {
  return uuidFrom(crypto.getRandomValues(new Uint8Array(16)));
}
