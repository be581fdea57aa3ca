import type { ComponentProps } from 'react';

interface ScriptPlaceProps extends Omit<ComponentProps<'div'>, 'children' | 'ref'> {
  as?: 'div' | 'span';
}

/**
 * An empty element for what scripts outside React put into a page. React neither compares nor removes its content, so a script
 * may fill it before the page is hydrated too. Anywhere else React would render the page again.
 */
export function ScriptPlace({ as: Tag = 'div', ...rest }: ScriptPlaceProps) {
  return (
    <Tag
      {...rest}
      data-script-place=""
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React leaves the content alone
      dangerouslySetInnerHTML={{ __html: '' }}
      suppressHydrationWarning
    />
  );
}
