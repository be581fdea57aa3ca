import { tidyText } from './tidy-text.ts';

const lengthTreatedAsEmpty = 5;
const dashesSemicolonsOrQuotes = /[\p{Pd};'"`‘’“”]/u;

// Keywords of 5 letters or more are already refused by their length. They are listed so that the rule still
// holds if the length limit is raised.
const sqlKeywords =
  /\b(?:select|insert|update|delete|drop|alter|create|truncate|union|exec|execute|into|from|where|table|join|like|and|or)\b/i;

/** The trimmed code, or an empty string if it fails any of the rules. */
export function sanitiseCampaignCode(value: string | null | undefined): string {
  const code = tidyText(value ?? '');
  const isRefused =
    [...code].length >= lengthTreatedAsEmpty ||
    dashesSemicolonsOrQuotes.test(code) ||
    sqlKeywords.test(code);
  return isRefused ? '' : code;
}
