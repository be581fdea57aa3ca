import type { CallApi } from '#api/api-call.ts';
import { bankJourneyHeader } from '#api/carried-journey.ts';
import { endpointPaths } from '#api/paths.ts';
import type { AnswerOf } from '#journey/answers.ts';
import { postJson } from './request.ts';

export type BankCheckResult =
  | { kind: 'accepted' }
  | { kind: 'invalid' }
  /** The server could not run the check; `message` is the failure table's text for the buyer. */
  | { kind: 'not-checked'; isTooOften: boolean; message: string }
  | { kind: 'unreachable' };

interface CheckOptions {
  /** The journey under which the sealed cookie keeps accepted details. */
  journeyId?: string;
  call?: CallApi | undefined;
}

export async function checkBankDetails(
  { isSoleAuthority: _, ...bankDetails }: AnswerOf<'bank'>,
  { journeyId, call }: CheckOptions,
): Promise<BankCheckResult> {
  const body = { ...bankDetails, encrypted: false };
  const headers = journeyId === undefined ? {} : { [bankJourneyHeader]: journeyId };
  const result = await postJson(endpointPaths.validateBankDetails, body, { headers, call });
  if (result.kind === 'ok') return { kind: 'accepted' };
  if (result.kind === 'unreachable') return { kind: 'unreachable' };
  const { failureType, message } = result.failure;
  if (failureType === 'NOT_ACCEPTED' || failureType === 'VALIDATION') return { kind: 'invalid' };
  return { kind: 'not-checked', isTooOften: failureType === 'THROTTLING', message };
}
