/**
 * Cookies that the browser sets and the server reads. `journeyData` is JSON with `journeyID` and `journeyName`,
 * `affiliateData` is JSON with `partnerCode`, `reqId` and `affuid`; the others are plain values. All are URI-encoded.
 */
export const journeyCookie = 'journeyData';
export const sessionCookie = 'sessionId';
export const campaignCookie = 'campaignCode';
export const affiliateCookie = 'affiliateData';
export const pageVariantCookie = 'sa-variant';
/** An app that opens the pages in a web view sets it to ANDROID or IOS. */
export const appChannelCookie = 'appChannel';
/** Of a visitor who objects to our own statistics. */
export const objectionCookie = 'noStatistics';
