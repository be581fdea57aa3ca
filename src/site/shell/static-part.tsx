import { createContext, useContext } from 'react';

/** What of a page React does not hydrate. It is the same for every visitor. */
interface ServerParts extends StaticParts {
  /** The text of the script in the head that is made of early-visit.ts. */
  earlyVisit?: string;
  brandHead?: BrandHeadParts;
}

/** What of the head is the brand's. */
export interface BrandHeadParts {
  /** The style sheet of the brand's colours and font. */
  styles: string;
  themeColour: string;
  favicon: string;
  appleTouchIcon: string;
  /** The address of the brand's font, if it has one. */
  font: string | undefined;
}

/** HTML of the parts of a page that React does not hydrate. */
export interface StaticParts {
  logo: string;
  /** The bar above the full header, from breakpoint xl. */
  utilityBar: string;
  /** Menu and account actions of the full header. */
  menu: string;
  /** The "Safe & Secure" lock of the reduced header. */
  secure: string;
  fullFooter: string;
  reducedFooter: string;
  /** Empty outside of previews. */
  previewBar: string;
  /** The customer-service number, on error pages and the expert page. */
  customerService: string;
}

/** The static parts for rendering. Only the server provides them (entry.server.tsx). */
export const StaticPartsContext = createContext<ServerParts | undefined>(undefined);

/** The HTML of the parts in the browser, read from the first page's document. */
const documentParts: Partial<StaticParts> = {};

interface StaticPartProps {
  name: keyof StaticParts;
  /** True for a part that this page does not show, but has in the document for later pages. */
  isHidden?: boolean | undefined;
}

/**
 * Shows a part that React does not hydrate, so that its components and its data are in no script. Links and
 * menus in it work natively; late-shell.ts adds the rest. A page with the menu also contains the small parts that only pages without it
 * show, because a client navigation leads from the listing to a plan.
 */
export function StaticPart({ name, isHidden }: StaticPartProps) {
  const onServer = useContext(StaticPartsContext);
  const Tag = isHidden ? 'template' : 'div';
  return (
    <Tag
      data-static-part={name}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server
      dangerouslySetInnerHTML={{ __html: onServer?.[name] ?? readDocumentPart(name) }}
      suppressHydrationWarning
    />
  );
}

/** False in a document that began with a page of a purchase: it has neither the menu nor the full footer. */
export const hasFullShell = () => readDocumentPart('fullFooter') !== '';

/** Read while the first page is hydrated. */
function readDocumentPart(name: keyof StaticParts): string {
  documentParts[name] ??=
    document
      .querySelector(`[data-static-part=${name}]`)
      // A menu section that was opened before hydration must not be open on the next page.
      ?.innerHTML.replaceAll(' open=""', '') ?? '';
  return documentParts[name];
}
