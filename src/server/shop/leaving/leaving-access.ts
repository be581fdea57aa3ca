import { Hono } from 'hono';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { leavePath } from '#api/paths.ts';
import type { LeavingAccess, LeavingResult } from '#contract/leaving-access.ts';
import type { ConsumeRateLimit } from '#server/http/guards/rate-limits.ts';
import { isSecureRequest } from '#server/http/requests/client-info.ts';
import { createHostCookie, readHostCookies } from '#server/http/requests/cookies.ts';
import { createSealedCookie, openSealedCookie } from '#server/http/requests/sealed-cookie.ts';
import type { TrustedProxies } from '#server/http/requests/trusted-proxies.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import { isDatabaseUnavailable } from '#server/platform/storage/unavailable.ts';
import { findContractToLeave } from '#server/sales/leaving/find-contract-to-leave.ts';
import { readLeavingToken } from '#server/sales/leaving/leaving-link.ts';
import { isInForce } from '#server/sales/leaving/notices.ts';
import { loadPlanToLeave } from '#server/sales/leaving/plan-to-leave.ts';
import { type NoticeDeps, sendNotice, takeBackNotice } from '#server/sales/leaving/send-notice.ts';
import { countInDay } from '#server/sales/mail/mail-limit.ts';

const cookieName = 'leave';
/** The plan is found again after an hour, or its link opened again. */
const lifeMs = 60 * 60_000;
/** Longer than a reference or an address that is valid. */
const maxTypedLength = 300;

/** What the sealed cookie holds: the contract that the visitor may leave, or what was typed. */
const stateSchema = z.object({
  contractId: z.optional(z.uuid()),
  typed: z.optional(z.object({ reference: z.string(), email: z.string() })),
});
type LeavingState = z.infer<typeof stateSchema>;

export interface LeavingDeps extends NoticeDeps {
  bankKeys: KeyRing;
  consumeRateLimit: ConsumeRateLimit;
  hasDiskSpace: () => Promise<boolean>;
  /** Whether the request that is handled now is part of a preview, which stores nothing. */
  isPreview: () => boolean;
  metrics: Pick<Metrics, 'leaving'>;
  log: Pick<Logger, 'warn'>;
  siteOrigin: string;
  trustedProxies: TrustedProxies;
}

interface LeavingVisitor {
  /** The request's header. */
  cookie: string | null;
  /** The key of rate limits. */
  client: string;
  isSecure: boolean;
}

export interface Leaving {
  /** What the page may do for the visitor of this request, whose plan the cookie names. */
  openFor: (visitor: LeavingVisitor) => LeavingAccess & {
    /** The Set-Cookie headers of the response. */
    listChanges: () => string[];
  };
  /** The route of a link. It takes the token out of the address, where scripts of third parties would see it. */
  routes: Hono;
}

export function openLeaving(deps: LeavingDeps): Leaving {
  const { bankKeys: keys, clock, consumeRateLimit, hasDiskSpace, isPreview, metrics, log } = deps;
  const count = <Result extends string>(result: Result): Result => {
    metrics.leaving.inc({ result });
    return result;
  };
  const cookieOptions = () => ({ keys, use: 'leave cookie' as const, now: clock() });
  const createStateCookie = (state: LeavingState, isSecure: boolean) =>
    createHostCookie(cookieName, createSealedCookie(cookieOptions(), state, lifeMs), { isSecure });

  /** Within the limits, and again only by the visitor's press: a database that is away may have stored it. */
  const attempt = async (
    client: string,
    act: () => Promise<LeavingResult>,
  ): Promise<LeavingResult> => {
    if (consumeRateLimit(leavePath, client) !== undefined) return 'limited';
    if (isPreview() || !(await hasDiskSpace())) return 'not-stored';
    try {
      return await act();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      log.warn({ err: error }, 'a notice could not be stored');
      return 'not-stored';
    }
  };

  const openFor: Leaving['openFor'] = ({ cookie, client, isSecure }) => {
    const sent = readHostCookies(cookie, [cookieName], isSecure)[cookieName];
    const read = () => z.safeParse(stateSchema, openSealedCookie(cookieOptions(), sent)).data ?? {};
    let changed: LeavingState | undefined;
    return {
      listChanges: () => (changed ? [createStateCookie(changed, isSecure)] : []),
      find: async () => {
        const { contractId } = read();
        return contractId === undefined ? undefined : loadPlanToLeave(deps, contractId);
      },
      typed: () => read().typed,
      keepTyped: ({ reference, email }) => {
        const cut = (text: string) => text.slice(0, maxTypedLength);
        changed = { typed: { reference: cut(reference), email: cut(email) } };
      },
      identify: async (sought) => {
        const { reference, email } = sought;
        changed = { typed: sought };
        if (consumeRateLimit(leavePath, client) !== undefined) return count('limited');
        if (isPreview()) return count('nothing');
        const isInLimit =
          (await countInDay(deps.db, keys, 'plan-to-leave', `${client} ${reference}`)) &&
          (await countInDay(deps.db, keys, 'plan-to-leave-by-all', reference));
        if (!isInLimit) return count('limited-for-a-day');
        const contractId = await findContractToLeave(deps, reference, email);
        if (contractId !== undefined) changed = { contractId };
        return count(contractId === undefined ? 'nothing' : 'found');
      },
      send: async (kind, idempotencyKey) => {
        const { contractId } = read();
        const act = async () => {
          if (contractId === undefined) return 'not-possible';
          const sent = await sendNotice(deps, { contractId, kind, idempotencyKey });
          if (sent.kind !== 'notice') return sent.kind;
          // That of an old page may have been taken back: its buyer must not believe that it counts.
          return isInForce(sent.notice) ? 'done' : 'not-possible';
        };
        return count(await attempt(client, act));
      },
      takeBack: async (reference) => {
        const { contractId } = read();
        const act = async () => {
          const notice =
            contractId === undefined
              ? undefined
              : await takeBackNotice(deps, { contractId, reference });
          return notice ? 'done' : 'not-possible';
        };
        return count(await attempt(client, act));
      },
    };
  };

  const routes = new Hono();
  // Opening a link changes nothing: mail scanners open them.
  routes.get(leavePath, (c, next) => {
    const token = c.req.query('token');
    if (token === undefined) return next();
    const contractId = readLeavingToken(keys, token);
    c.header('Cache-Control', 'no-store');
    if (contractId === undefined) return c.redirect(`${leavePath}?problem=link`, 303);
    c.header('Set-Cookie', createStateCookie({ contractId }, isSecureRequest(c, deps)));
    return c.redirect(leavePath, 303);
  });
  return { openFor, routes };
}
