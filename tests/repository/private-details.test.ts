import { expect, test } from 'vitest';
import {
  bankSecrets,
  findLeaks,
  listSpellings,
  personalSecrets,
} from '#tests/support/private-details.ts';

const secrets = [...bankSecrets, ...personalSecrets];

test.each(secrets)(
  'findLeaks() finds %s in every spelling, and not in a text without it',
  (secret) => {
    for (const spelling of listSpellings(secret)) {
      expect(findLeaks(`{"msg":"a ${spelling} b"}`, [secret]), spelling).toEqual([secret]);
    }
    expect(findLeaks('{"level":30,"time":"2026-11-15T12:00:00.000Z","ms":12}', [secret])).toEqual(
      [],
    );
  },
);

test.each(secrets)('findLeaks() finds %s inside base64 and hex at any offset', (secret) => {
  for (const before of ['', 'a', 'ab', 'abc']) {
    const text = Buffer.from(`${before}${secret}, and more`);
    for (const encoding of ['base64', 'base64url', 'hex'] as const) {
      expect(findLeaks(text.toString(encoding), [secret]), `${before} ${encoding}`).toEqual([
        secret,
      ]);
    }
  }
});
