const smallWords = new Set(
  'and by cum de in la le next of on sub super the under upon with y yr'.split(' '),
);

/** "STOW-ON-THE-WOLD" becomes "Stow-on-the-Wold". A text with a small letter stays as it is. */
export function convertToTitleCase(text: string): string {
  if (/\p{Ll}/u.test(text)) return text;
  return text.replace(/[\p{L}\d'’]+/gu, (word, offset: number) => {
    // Numbers keep their letter: "2A".
    if (/\d/.test(word)) return word;
    const lower = word.toLowerCase();
    if (offset > 0 && smallWords.has(lower)) return lower;
    // "O'Brien", but "Mary's".
    return lower.replace(/^\p{L}|(?<=^[od]['’])\p{L}/gu, (letter) => letter.toUpperCase());
  });
}
