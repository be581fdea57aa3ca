import { characterCount } from './character-count.ts';
import { tidyText } from './pasted-text.ts';

const lengthTreatedAsEmpty = 5;
const dashesSemicolonsOrQuotes = /[\p{Pd};'"`‘’“”]/u;

// The length alone already empties the longer keywords: they stand here because the rule names
// them, and it must hold if the length is ever raised.
const sqlKeywords =
  /\b(?:select|insert|update|delete|drop|alter|create|truncate|union|exec|execute|into|from|where|table|join|like|and|or)\b/i;

/** The code, or the empty string where nothing of it may be trusted. */
export function sanitiseCampaignCode(value: string | null | undefined): string {
  const code = tidyText(value ?? '');
  const isRefused =
    characterCount(code) >= lengthTreatedAsEmpty ||
    dashesSemicolonsOrQuotes.test(code) ||
    sqlKeywords.test(code);
  return isRefused ? '' : code;
}
