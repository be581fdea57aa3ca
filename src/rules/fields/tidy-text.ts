// Invisible characters that copying from pages, documents or contact cards adds.
const invisibleMarks =
  /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
// Joiners and variation selectors change how letters or emoji are drawn, not which letters they are. Names
// and numbers are stored without them.
const shapingMarks = /\u200C|\u200D|\uFE0E|\uFE0F/g;

/** Removes invisible marks, collapses spaces to single plain ones and trims. */
export function tidyText(value: string): string {
  return value.replace(invisibleMarks, '').replace(shapingMarks, '').replace(/\s+/g, ' ').trim();
}

/** Removes invisible marks from text of several lines and turns word-processor breaks into line breaks. */
export function tidyMultilineText(value: string): string {
  return value.replace(invisibleMarks, '').replace(/[\v\f\u2028\u2029]/g, '\n');
}
