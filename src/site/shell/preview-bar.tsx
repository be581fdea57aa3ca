import { getPagePath, previewPath } from '#api/paths.ts';
import type { SiteContext } from '#site/server-context.ts';

/** Not in a style sheet, because every page contains its style sheets. */
export const previewBarStyles = `
[data-static-part=previewBar] { position: sticky; inset-block-start: 0; z-index: 2 }
.preview-bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; column-gap: var(--space-md); padding-block: var(--space-3xs); padding-inline: max(var(--gutter), (100% - var(--page-width, var(--container-wide))) / 2); background: var(--color-info); color: var(--color-text-inverse); font-size: var(--text-sm) }
.preview-bar > :first-child { padding-block: var(--space-2xs) }
.preview-bar a { display: inline-flex; align-items: center; min-block-size: var(--tap-min); color: inherit; font-weight: var(--weight-strong) }
.preview-bar a + a { margin-inline-start: var(--space-md) }
`;

/** The bar above every page of a preview; nothing on other pages. */
export function PreviewBar({ preview }: Pick<SiteContext, 'preview'>) {
  if (!preview) return null;
  return (
    <aside className="preview-bar" aria-label="Preview" data-on-dark="">
      <span>
        <strong>Preview</strong> of {preview.title}. Nothing can be bought or sent here.
      </span>
      <span>
        <a href={getPagePath('preview/changes')}>What changes</a>
        <a href={`${previewPath}/leave`}>Leave preview</a>
      </span>
    </aside>
  );
}
