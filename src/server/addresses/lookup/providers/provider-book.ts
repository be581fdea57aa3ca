import {
  ConsecutiveBreaker,
  ConstantBackoff,
  circuitBreaker,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { FoundAddress } from '#api/address-lookup.ts';
import { getErrorReason } from '#server/platform/errors/operator-error.ts';
import { RequestError } from '#server/platform/outbound/fetch-json.ts';
import type { AddressBook } from '../address-book.ts';
import { type ProviderAccess, requestAddresses } from './request-addresses.ts';

/** `refused`: the provider responded with a 3xx or 4xx status. */
type AttemptOutcome = 'ok' | 'refused' | 'failed';

export interface ProviderBookOptions extends ProviderAccess {
  log: Pick<Logger, 'warn' | 'info'>;
  countAttempt?: (outcome: AttemptOutcome) => void;
  onCircuitChange?: (isOpen: boolean) => void;
  /** Says what is wrong with the provider, or undefined when nothing is. */
  warn?: (sentence: string | undefined) => void;
  /** The longest that one attempt may take, with all its pages. */
  timeoutMs?: number;
  retryDelayMs?: number;
  /** How long a provider is paused after too many failures. */
  pauseMs?: number;
  cacheMs?: number;
}

/** The number of failed attempts in a row after which the provider is paused. */
const maxFailures = 5;
const maxCachedPostcodes = 500;

/**
 * The addresses of a provider. An attempt that fails is repeated once, unless the provider refused it. After five
 * failures in a row the provider is paused: lookups fail at once, and after the pause one lookup tries it again.
 */
export function createProviderAddressBook({
  log,
  countAttempt = () => {},
  onCircuitChange = () => {},
  warn = () => {},
  timeoutMs = 2000,
  retryDelayMs = 200,
  pauseMs = 30_000,
  cacheMs = 5 * 60_000,
  ...access
}: ProviderBookOptions): AddressBook {
  const about = { provider: access.provider.name };
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: pauseMs,
    breaker: new ConsecutiveBreaker(maxFailures),
  });
  breaker.onBreak((failure) => {
    onCircuitChange(true);
    const err = 'error' in failure ? failure.error : undefined;
    log.warn({ ...about, pauseMs, err }, 'address provider is paused');
  });
  breaker.onReset(() => {
    onCircuitChange(false);
    log.info(about, 'address provider responds again');
  });
  const policy = wrap(
    retry(handleWhen(isRetryable), { maxAttempts: 1, backoff: new ConstantBackoff(retryDelayMs) }),
    breaker,
  );

  const attempt = async (postcode: string): Promise<FoundAddress[]> => {
    try {
      const found = await requestAddresses(access, postcode, AbortSignal.timeout(timeoutMs));
      countAttempt('ok');
      warn(undefined);
      return found;
    } catch (error) {
      countAttempt(isRefusal(error) ? 'refused' : 'failed');
      if (isOutage(error)) warn(explainFailure(access.provider.name, error));
      throw error;
    }
  };

  // Promises, so that lookups of one postcode at the same time share a request.
  const cache = new LRUCache<string, Promise<FoundAddress[]>>({
    max: maxCachedPostcodes,
    ttl: cacheMs,
  });
  return {
    addressesAt: (postcode) => {
      const cached = cache.get(postcode);
      if (cached) return cached;
      const lookup = policy.execute(() => attempt(postcode));
      cache.set(postcode, lookup);
      lookup.catch(() => cache.delete(postcode));
      return lookup;
    },
  };
}

function isRefusal(error: unknown): boolean {
  const status = error instanceof RequestError ? error.status : undefined;
  return status !== undefined && status < 500;
}

/** A refused key, balance or rate would be refused again. */
function isRetryable(error: unknown): boolean {
  return error instanceof RequestError && !isRefusal(error);
}

/** Status 400 is about one postcode and says nothing about other lookups. */
function isOutage(error: unknown): boolean {
  return !(error instanceof RequestError && error.status === 400);
}

function explainFailure(provider: string, error: unknown): string {
  const wayOut = isRefusal(error)
    ? 'check ADDRESS_KEY, its limit and its balance with the provider'
    : 'look at the provider’s status page and at ADDRESS_URL';
  return `the address provider ${provider} gives no addresses (${getErrorReason(error)}), and buyers type theirs: ${wayOut}`;
}
