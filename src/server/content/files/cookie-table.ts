import {
  type CookieKindName,
  cookieKindNames,
  cookieKinds,
  getConsentOfKind,
} from '#api/browser-storage.ts';

/** The site's own cookies by kind, for the privacy notice. */
export function createCookieTable(statisticsWithoutConsent: boolean): string {
  return createMarkdownTable(
    ['Kind', 'What they do', 'When they are set'],
    cookieKindNames.map((kind) => {
      const { title, description } = cookieKinds[kind];
      const set = describeWhenSet(kind, statisticsWithoutConsent, 'the page about cookies');
      return [title, description, set];
    }),
  );
}

/** When the cookies of a kind are set, in a sentence or two. */
export function describeWhenSet(
  kind: CookieKindName,
  statisticsWithoutConsent: boolean,
  cookiePage: string,
): string {
  const category = getConsentOfKind(kind, statisticsWithoutConsent);
  return [
    category ? `They are set only if you allow ${category}.` : 'They are set without asking.',
    ...('canObject' in cookieKinds[kind]
      ? [`You can object to them at the end of ${cookiePage}.`]
      : []),
  ].join(' ');
}

export function createMarkdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
