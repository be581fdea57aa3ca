import type { Context } from 'hono';
import * as z from 'zod/mini';
import { affiliateCodePattern } from '#api/affiliate-codes.ts';
import { journeyIdSchema } from '#api/report.ts';
import {
  affiliateCookie,
  campaignCookie,
  journeyCookie,
  pageVariantCookie,
} from '#api/visit-cookies.ts';
import { sanitiseCampaignCode } from '#rules/fields/campaign-code.ts';
import { readCookies } from '../http/cookies.ts';
import type { Attribution } from '../purchase/attribution.ts';

const visitCookies = [journeyCookie, pageVariantCookie, campaignCookie, affiliateCookie] as const;
const maxCookieLength = 1000;

const journeySchema = z.object({ journeyID: journeyIdSchema });

const codeSchema = z.catch(z.optional(z.string().check(z.regex(affiliateCodePattern))), undefined);
const affiliateSchema = z.object({
  partnerCode: codeSchema,
  reqId: codeSchema,
  affuid: codeSchema,
});

/** The well-formed parts of the visit's cookies. Whether the content has these codes is checked later. */
export function readVisitCookies(c: Context): Attribution {
  const cookies = readCookies(c.req.header('cookie'), visitCookies);
  const text = (name: (typeof visitCookies)[number]) => cookies[name]?.slice(0, maxCookieLength);
  const affiliate = z.safeParse(affiliateSchema, parseJson(text(affiliateCookie))).data;
  const hasCode = affiliate && Object.values(affiliate).some((code) => code !== undefined);
  return {
    journeyId: z.safeParse(journeySchema, parseJson(text(journeyCookie))).data?.journeyID,
    pageVariant: text(pageVariantCookie) || undefined,
    campaignCode: sanitiseCampaignCode(text(campaignCookie)) || undefined,
    affiliate: hasCode ? affiliate : undefined,
  };
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
