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

/** Whether the person was refused. Anything else, e.g. a wrong client secret, says nothing about the person. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof AuthorizationResponseError) {
    return !['server_error', 'temporarily_unavailable'].includes(error.error);
  }
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant';
  return badTokens.has(findErrorCode(error) ?? '');
}

/** Whether it comes of the address with which the browser came back. Anybody can write one: it says nothing about the provider. */
export const isOfBrowser = (error: unknown): boolean =>
  error instanceof AuthorizationResponseError ||
  (error instanceof ResponseBodyError && error.error === 'invalid_request');

/** A code without anything of the person, the request or the answer. */
export function describeProviderFailure(error: unknown): string {
  if (error instanceof WWWAuthenticateChallengeError) return `HTTP ${error.status}`;
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return /^[a-z_]{1,40}$/.exec(error.error)?.[0] ?? 'an unknown error';
  }
  return describeConnectionFailure(error);
}
