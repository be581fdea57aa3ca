import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Brand } from '#catalogue/brand.ts';
import { MailBlockView } from './mail-blocks.tsx';
import { lightMailColours as colours, writeColours } from './mail-colours.ts';
import type { MailContent, MailSection } from './mail-content.ts';
import {
  createBackgroundProps,
  headingStyle,
  LayoutTable,
  MailCell,
  mailFontFamily,
} from './mail-layout.tsx';
import { mailStyles } from './mail-styles.ts';

/**
 * The HTML part of a mail. `logo` is the address of the brand's icon. It uses tables and inline styles, because Outlook and Gmail ignore most style sheet
 * rules.
 */
export function renderMailHtml(
  content: MailContent,
  { brandName, colours }: Pick<Brand, 'brandName' | 'colours'>,
  logo: string,
): string {
  const html = renderToStaticMarkup(
    <MailDocument content={content} brandName={brandName} logo={logo} />,
  );
  return `<!doctype html>\n${writeColours(html, colours)}\n`;
}

interface MailDocumentProps extends WordmarkProps {
  content: MailContent;
}

function MailDocument({ content, ...wordmark }: MailDocumentProps) {
  const { subject, preview, title, lead, sections, footer } = content;
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{subject}</title>
        <style>{mailStyles}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, backgroundColor: colours.page }}>
        <div style={hiddenStyle}>{preview}</div>
        <LayoutTable width="100%" className="page" {...createBackgroundProps(colours.page)}>
          <tr>
            <MailCell className="outer" align="center" style={{ padding: '24px 12px 0' }}>
              <LayoutTable
                width="600"
                align="center"
                className="sheet"
                {...createBackgroundProps(colours.sheet, sheetStyle)}
              >
                <tr>
                  <MailCell
                    className="head pad"
                    {...createBackgroundProps(colours.brand, headStyle)}
                  >
                    <Wordmark {...wordmark} />
                  </MailCell>
                </tr>
                <Band top={32}>
                  <h1
                    className="heading"
                    style={{ ...headingStyle, fontSize: 28, lineHeight: '34px' }}
                  >
                    {title.map((line, index) => (
                      <span key={line}>
                        {index > 0 && <br />}
                        {line}
                      </span>
                    ))}
                  </h1>
                  <p className="text" style={leadStyle}>
                    {lead}
                  </p>
                </Band>
                {sections.map((section, index) => (
                  <Band
                    key={section.title ?? index}
                    top={28}
                    bottom={index === sections.length - 1 ? 34 : 0}
                  >
                    <SectionView section={section} />
                  </Band>
                ))}
              </LayoutTable>
              <LayoutTable width="600" align="center" style={{ width: '100%', maxWidth: 600 }}>
                <tr>
                  <MailCell className="pad muted" style={footerStyle}>
                    {footer.map((line) => (
                      <p key={line} style={{ margin: '0 0 12px' }}>
                        {line}
                      </p>
                    ))}
                  </MailCell>
                </tr>
              </LayoutTable>
            </MailCell>
          </tr>
        </LayoutTable>
      </body>
    </html>
  );
}

/** A full-width row of the sheet. */
function Band({
  top,
  bottom = 0,
  children,
}: {
  top: number;
  bottom?: number;
  children: ReactNode;
}) {
  return (
    <tr>
      <MailCell className="pad" style={{ padding: `${top}px 32px ${bottom}px` }}>
        {children}
      </MailCell>
    </tr>
  );
}

function SectionView({ section: { title, isPanel, blocks } }: { section: MailSection }) {
  const inside = (
    <>
      {title !== undefined && (
        <h2
          className="heading"
          style={{ ...headingStyle, marginBottom: 10, fontSize: 19, lineHeight: '24px' }}
        >
          {title}
        </h2>
      )}
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <MailBlockView key={index} block={block} />
      ))}
    </>
  );
  if (!isPanel) return inside;
  return (
    <LayoutTable
      width="100%"
      className="panel"
      {...createBackgroundProps(colours.panel, panelStyle)}
    >
      <tr>
        <MailCell style={{ padding: 20 }}>{inside}</MailCell>
      </tr>
    </LayoutTable>
  );
}

interface WordmarkProps {
  brandName: string;
  logo: string;
}

/** The brand's icon and name. The icon is in the mail itself: clients block pictures of other hosts. */
function Wordmark({ brandName, logo }: WordmarkProps) {
  return (
    <LayoutTable>
      <tr>
        <MailCell width="34" height="34">
          {/* React adds a preload link for a picture that is not lazy. */}
          <img src={logo} width="34" height="34" alt="" loading="lazy" style={logoStyle} />
        </MailCell>
        <MailCell
          style={{
            ...headingStyle,
            paddingLeft: 11,
            fontSize: 25,
            lineHeight: '34px',
            color: colours.onBrand,
          }}
        >
          {brandName}
        </MailCell>
      </tr>
    </LayoutTable>
  );
}

const logoStyle: CSSProperties = { display: 'block', border: 0, borderRadius: 8 };
const hiddenStyle: CSSProperties = {
  display: 'none',
  maxHeight: 0,
  overflow: 'hidden',
  fontSize: 1,
  lineHeight: '1px',
  color: colours.page,
};
const sheetStyle: CSSProperties = {
  width: '100%',
  maxWidth: 600,
  border: `1px solid ${colours.line}`,
  borderRadius: 17,
};
const headStyle: CSSProperties = { padding: '22px 32px', borderRadius: '16px 16px 0 0' };
const leadStyle: CSSProperties = {
  margin: '10px 0 0',
  fontSize: 17,
  lineHeight: '26px',
  color: colours.text,
};
const panelStyle: CSSProperties = { border: `1px solid ${colours.panelLine}`, borderRadius: 12 };
const footerStyle: CSSProperties = {
  fontFamily: mailFontFamily,
  padding: '20px 32px 32px',
  fontSize: 13,
  lineHeight: '19px',
  color: colours.muted,
};
