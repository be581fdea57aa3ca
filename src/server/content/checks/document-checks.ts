import { basename } from 'node:path';
import type { ContentProblem } from '../files/problem.ts';
import type { WrittenDocument } from '../timeline/published-document.ts';

/** Problems between the versions of a document. */
export function findDocumentProblems(documents: readonly WrittenDocument[]): ContentProblem[] {
  const files = documents.map(({ file }) => basename(file, '.md'));
  return documents.flatMap(({ file, slug, from }, index) => {
    const other = documents.find(
      (version, place) => place < index && version.slug === slug && version.from === from,
    );
    return [
      ...(files.includes(slug)
        ? []
        : [{ file, path: 'replaces', message: `must be a document, and there is no ${slug}.md` }]),
      ...(other
        ? [{ file, path: 'from', message: `must not be that of ${other.file}: both are ${slug}` }]
        : []),
    ];
  });
}
