import { previewPath } from '#api/paths.ts';
import type { SiteContext } from '#site/server-context.ts';

/** Not in a style sheet, because every page contains its style sheets. */
export const previewBarStyles = `
[data-static-part=previewBar] { position: sticky; inset-block-start: 0; z-index: 2 }
.preview-bar { display: flex; flex-wrap: wrap; gap: var(--space-2xs) var(--space-md); justify-content: center; padding: var(--space-2xs) var(--gutter); background: var(--color-tertiary); color: var(--color-text-on-tertiary); font-size: var(--text-sm); text-align: center }
.preview-bar a { color: inherit }
`;

/** The bar above every page of a preview; nothing on other pages. */
export function PreviewBar({ preview }: Pick<SiteContext, 'preview'>) {
  if (!preview) return null;
  return (
    <aside className="preview-bar" aria-label="Preview">
      <span>
        <strong>Preview</strong> of {preview.title}. Nothing can be bought or sent here.
      </span>
      <a href={`${previewPath}/changes`}>What changes</a>
      <a href={`${previewPath}/leave`}>Leave preview</a>
    </aside>
  );
}
