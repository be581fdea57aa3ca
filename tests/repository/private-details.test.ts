import { expect, test } from 'vitest';
import {
  bankSecrets,
  findLeaks,
  listSpellings,
  personalSecrets,
} from '#tests/support/private-details.ts';

const secrets = [...bankSecrets, ...personalSecrets];

test.each(secrets)(
  'findLeaks finds %s in every spelling, and not in a text without it',
  (secret) => {
    for (const spelling of listSpellings(secret)) {
      expect(findLeaks(`{"msg":"a ${spelling} b"}`, [secret]), spelling).toEqual([secret]);
    }
    expect(findLeaks('{"level":30,"time":"2026-11-15T12:00:00.000Z","ms":12}', [secret])).toEqual(
      [],
    );
  },
);

test.each(secrets)('findLeaks finds %s inside base64 and hex at any offset', (secret) => {
  for (const before of ['', 'a', 'ab', 'abc']) {
    const text = Buffer.from(`${before}${secret}, and more`);
    for (const encoding of ['base64', 'base64url', 'hex'] as const) {
      expect(findLeaks(text.toString(encoding), [secret]), `${before} ${encoding}`).toEqual([
        secret,
      ]);
    }
  }
});

test.each([
  'request_seconds_sum 0.001564790999998877',
  '"startTimeUnixNano":"1794966282998877000"',
  '"requestId":"6f998877-05a1-4b89-b355-7a2373829164"',
  '"traceId":"c0ffee00c0998877c0ffee00c0ffee00"',
])('findLeaks does not take digits of an id or a measured time for a sort code: %s', (text) => {
  expect(findLeaks(text, bankSecrets)).toEqual([]);
});

test.each(['sortCode=998877&a', '%20998877%20', '[998877,73829164]', '99887773829164', 'a998877.'])(
  'findLeaks finds bank details in %s',
  (text) => {
    expect(findLeaks(text, bankSecrets)).not.toEqual([]);
  },
);
