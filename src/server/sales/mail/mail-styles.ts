import { darkMailColours as dark } from './mail-colours.ts';

/**
 * Adjusts the inline styles for small screens and dark mode. A client that ignores the style sheet still shows
 * the inline styles.
 */
export const mailStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { -webkit-text-size-adjust: 100%; }
table { border-collapse: separate; }
@media (max-width: 640px) {
  .outer { padding: 0 !important; }
  .head, .sheet { border-radius: 0 !important; }
  .sheet { border-left: 0 !important; border-right: 0 !important; }
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: ${dark.page} !important; }
  .sheet { background-color: ${dark.sheet} !important; border-color: ${dark.line} !important; }
  .head { background-color: ${dark.brand} !important; }
${textRules('  ')}
  .line { border-bottom-color: ${dark.line} !important; }
  .line-top { border-top-color: ${dark.line} !important; }
  .tint, .panel { background-color: ${dark.tint} !important; border-color: ${dark.panelLine} !important; }
  .button { background-color: ${dark.text} !important; }
  .dot { background-color: ${dark.sheet} !important; }
  .dot-done { background-color: ${dark.cableLit} !important; }
}
${textRules('[data-ogsc] ')}
[data-ogsb] .sheet { background-color: ${dark.sheet} !important; }
[data-ogsb] .button { background-color: ${dark.text} !important; }
[data-ogsb] .tint, [data-ogsb] .panel { background-color: ${dark.tint} !important; }
`;

/** Outlook's apps mark dark mode by the attribute data-ogsc; other clients support the media query. */
function textRules(prefix: string): string {
  return [
    `${prefix}.heading { color: ${dark.heading} !important; }`,
    `${prefix}.text { color: ${dark.text} !important; }`,
    `${prefix}.muted { color: ${dark.muted} !important; }`,
    `${prefix}.link { color: ${dark.link} !important; }`,
    `${prefix}.button-text { color: ${dark.page} !important; }`,
  ].join('\n');
}
