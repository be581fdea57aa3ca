/** True if the active campaign is one of the affiliate campaigns. */
export function isAffiliateSale(campaignCode: string, campaigns: readonly string[]): boolean {
  return campaignCode !== '' && campaigns.includes(campaignCode);
}
