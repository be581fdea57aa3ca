import type { KeyRing } from '#server/platform/keys/key-ring.ts';

export const testKeyRing: KeyRing = [{ id: 'test', key: Buffer.alloc(32, 7) }];
