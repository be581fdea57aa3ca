import type { Context } from 'hono';
import * as z from 'zod/mini';
import { isAffiliateCode } from '#api/affiliate-codes.ts';
import { journeyIdSchema } from '#api/report.ts';
import {
  affiliateCookie,
  campaignCookie,
  journeyCookie,
  pageVariantCookie,
} from '#api/visit-cookies.ts';
import { sanitiseCampaignCode } from '#rules/fields/campaign-code.ts';
import { parseJson } from '#rules/json/parse-json.ts';
import { readCookies } from '#server/http/requests/cookies.ts';
import type { Attribution } from '#server/sales/purchase/attribution.ts';

const visitCookies = [journeyCookie, pageVariantCookie, campaignCookie, affiliateCookie] as const;

const journeySchema = z.object({ journeyID: journeyIdSchema });

/** PostgreSQL's JSON has neither the character U+0000 nor halves of surrogate pairs. */
const codeSchema = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) =>
    isAffiliateCode(value) ? value.toWellFormed().replaceAll('\0', '') || undefined : undefined,
  ),
);
const affiliateSchema = z.object({
  partnerCode: codeSchema,
  reqId: codeSchema,
  affuid: codeSchema,
});

/** The well-formed parts of the visit's cookies. Whether the content has these codes is checked later. */
export function readVisitCookies(c: Context): Attribution {
  const cookies = readCookies(c.req.header('cookie'), visitCookies);
  const affiliate = z.safeParse(affiliateSchema, parseJson(cookies[affiliateCookie])).data;
  const hasCode = affiliate && Object.values(affiliate).some((code) => code !== undefined);
  return {
    journeyId: z.safeParse(journeySchema, parseJson(cookies[journeyCookie])).data?.journeyID,
    pageVariant: cookies[pageVariantCookie] || undefined,
    campaignCode: sanitiseCampaignCode(cookies[campaignCookie]) || undefined,
    affiliate: hasCode ? affiliate : undefined,
  };
}
