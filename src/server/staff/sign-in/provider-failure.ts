import {
  AuthorizationResponseError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { describeConnectionFailure, findErrorCode } from '#server/platform/errors/error-code.ts';

/** Of an ID token that is not for us, or not what the provider's keys signed. */
const badTokens = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);

/**
 * Of whom a failure says something: of the person, of the provider, e.g. after a wrong client secret, or of nobody, because anybody can
 * write the address with which a browser comes back.
 */
export function judgeFailure(error: unknown): 'person' | 'provider' | 'nobody' {
  if (error instanceof AuthorizationResponseError) {
    const isFault = ['server_error', 'temporarily_unavailable'].includes(error.error);
    return isFault ? 'nobody' : 'person';
  }
  if (error instanceof ResponseBodyError) {
    if (error.error === 'invalid_grant') return 'person';
    return error.error === 'invalid_request' ? 'nobody' : 'provider';
  }
  return badTokens.has(findErrorCode(error) ?? '') ? 'person' : 'provider';
}

/** A code without anything of the person, the request or the answer. */
export function describeProviderFailure(error: unknown): string {
  if (error instanceof WWWAuthenticateChallengeError) return `HTTP ${error.status}`;
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return /^[a-z_]{1,40}$/.exec(error.error)?.[0] ?? 'an unknown error';
  }
  return describeConnectionFailure(error);
}
