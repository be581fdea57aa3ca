import { expect, test } from 'vitest';
import { failureMessages } from './failures.ts';
import { createFailureFromMessage, formatResponseStatus } from './submission-failure.ts';

test.each([
  [400, 'VALIDATION'],
  [401, 'VALIDATION'],
  [406, 'NOT_ACCEPTED'],
  [500, 'SERVER'],
  [429, 'THROTTLING'],
  [432, 'ACCOUNT_VALIDATION'],
  [404, 'NOT_FOUND'],
  [503, 'SERVER'],
  [418, 'VALIDATION'],
] as const)(
  'createFailureFromMessage finds status %i in the message and gives the text of %s',
  (status, type) => {
    const message = `POST create-contract: ${formatResponseStatus(status)}`;
    expect(createFailureFromMessage(message)).toEqual({
      errorStatus: status,
      message,
      errorCopy: failureMessages[type],
    });
  },
);

test.each(['Response status =406', 'Response status = 406', 'x Response status =  406 y'])(
  'createFailureFromMessage finds the status in the message with any number of spaces around it: %s',
  (message) => expect(createFailureFromMessage(message).errorStatus).toBe(406),
);

test.each(['', 'Failed to fetch', 'Response status = ', 'Response status: 406'])(
  'createFailureFromMessage returns 500 for a message without a status: %j',
  (message) => {
    expect(createFailureFromMessage(message)).toEqual({
      errorStatus: 500,
      message,
      errorCopy: failureMessages.SERVER,
    });
  },
);
