import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?inline';
import type { Brand } from '#catalogue/brand.ts';
import {
  type ColourName,
  type ColourToken,
  declareColourTokens,
} from '#catalogue/brand-colours.ts';
import { createBrandStyles } from '#catalogue/brand-styles.ts';
import chartStyles from '#design/components/rate-chart/rate-chart.module.css?inline';

/** What a report takes from the brand. */
export interface FunnelBrand {
  brand: Brand;
  /** The text of the logo's SVG. */
  logo: string;
  /** The brand's own font, if it has one. */
  font: Uint8Array | undefined;
}

/** The tokens that differ on a dark screen. */
const darkTokens = {
  background: 'primaryPressed',
  surface: 'primary',
  text: 'white',
  'text-muted': 'primaryLightPressed',
  'text-brand': 'white',
  'text-inverse': 'primaryPressed',
  border: 'primaryHover',
  'border-input': 'primarySoft',
  sunken: 'primaryHover',
  primary: 'primarySoft',
  'primary-soft': 'textLink',
  'pipe-light': 'pipeDark',
  pipe: 'secondary',
  'pipe-dark': 'secondaryHover',
  success: 'successLight',
} as const satisfies Partial<Record<ColourToken, ColourName>>;

/** The report has its styles, font included, inside, so that it can be mailed as one file. */
export function createFunnelStyles({ brand, font }: FunnelBrand): string {
  const { colours } = brand;
  return `${createBrandStyles(brand, font && toDataUrl(font))}
${brand.font ? '' : figtreeFace}
:root { color-scheme: light dark; --weight-medium: 550; }
@media screen and (prefers-color-scheme: dark) { :root { ${declareColourTokens(colours, darkTokens)} } }
@media print { :root { --color-background: white; } }
${styles}`;
}

const toDataUrl = (font: Uint8Array) =>
  `data:font/woff2;base64,${Buffer.from(font).toString('base64')}`;

const figtreeFace = `@font-face { font-family: "Figtree Variable"; font-weight: 300 900; src: url(${figtree}) format("woff2"); }`;

const styles = `
${chartStyles}
@page { size: A4; margin: 10mm 12mm; }
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--color-background); color: var(--color-text); -webkit-print-color-adjust: exact; print-color-adjust: exact;
  font: 430 15px/1.45 var(--font-body);
}
.page { max-width: 70rem; margin-inline: auto; padding: 28px 20px 40px; display: grid; gap: 20px; }
h1, h2, p, table, dl, dd { margin: 0; }
h1, h2 { color: var(--color-text-brand); font-weight: 780; letter-spacing: -0.02em; line-height: 1.15; }
h1 { font-size: 30px; letter-spacing: -0.03em; }
h2 { font-size: 19px; }
.head { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: 12px 24px; }
.head p { color: var(--color-text-muted); }
.head .logo {
  display: flex; align-items: center; gap: 9px; margin-bottom: 14px; color: var(--color-text-brand); font-size: 24px;
  font-weight: 780; letter-spacing: -0.03em; line-height: 1;
}
.logo svg { display: block; height: 32px; }
.card { background: var(--color-surface); border: 1px solid var(--color-border); border-radius: 16px; padding: 20px; min-width: 0; }
.card > p { color: var(--color-text-muted); margin-top: 2px; }
.facts { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.facts > div { background: var(--color-surface); border: 1px solid var(--color-border); border-radius: 12px; padding: 14px 16px; }
.facts dt { color: var(--color-text-muted); line-height: 1.3; }
.facts dd {
  margin-top: 2px; font-size: 23px; font-weight: 780; letter-spacing: -0.03em; line-height: 1.15; color: var(--color-text-brand);
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
}
.facts small {
  display: block; font-size: 13px; font-weight: 430; letter-spacing: 0; line-height: 1.35; color: var(--color-text-muted); margin-top: 2px;
}
table { width: 100%; border-collapse: collapse; margin-top: 12px; font-variant-numeric: tabular-nums; line-height: 1.3; }
th, td { padding: 6px 0 6px 12px; text-align: left; font-weight: 430; border-top: 1px solid var(--color-border); }
th:first-child { padding-left: 0; }
thead th, thead td { border-top: 0; color: var(--color-text-muted); font-size: 13px; font-weight: 550; vertical-align: bottom; }
tbody th { font-weight: 550; }
.num { text-align: right; }
td.num { white-space: nowrap; }
strong { font-weight: 680; }
.left span { display: inline-block; min-width: 2.6em; color: var(--color-text-muted); }
.left.worst, .left.worst span { color: var(--color-pipe-dark); font-weight: 680; }
.bar { width: 46%; }
.bar svg { display: block; width: 100%; height: 16px; border-radius: 3px; }
.b-stay, .m { fill: var(--color-primary); }
.b-left { fill: var(--color-pipe-light); }
.b-worst { fill: var(--color-pipe); }
.b-bought { fill: var(--color-success); }
.m-soft { fill: var(--color-primary-soft); }
.m-bg { fill: var(--color-sunken); }
.mini { display: block; width: 60px; height: 10px; }
.mini-cell { width: 72px; }
.chart { margin-top: 10px; }
summary { margin-top: 8px; color: var(--color-text-muted); cursor: pointer; }
.key { display: flex; flex-wrap: wrap; gap: 4px 18px; margin: 10px 0 0; padding: 0; list-style: none; font-size: 13px; color: var(--color-text-muted); }
.key li { display: flex; align-items: center; gap: 7px; }
.key svg { width: 16px; height: 10px; }
.plan th, .plan td, .total th, .total td { font-weight: 680; }
.variant th { padding-left: 14px; font-weight: 430; }
.variant td, .variant th { border-top-color: var(--color-sunken); padding-block: 4px; }
.total th, .total td { border-top: 2px solid var(--color-text-brand); }
.card > p.verdict { margin-top: 12px; color: var(--color-text); }
.foot { font-size: 13px; color: var(--color-text-muted); }
@media screen and (max-width: 39.99rem) {
  .bar-head span { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }
  .wide, .of-all, .mini-cell { display: none; }
  .bar { width: 34%; }
  th, td { padding-left: 8px; }
  .card { padding: 16px; }
}
@media (min-width: 40rem) {
  .page { padding: 36px 32px 48px; }
  .facts { grid-template-columns: repeat(3, 1fr); }
  .facts dd { font-size: 27px; }
}
@media screen and (min-width: 64rem) {
  .facts { grid-template-columns: repeat(6, 1fr); }
  .facts dd { font-size: 25px; }
  .card { padding: 24px; }
  .mini-cell { width: 172px; }
  .mini { width: 160px; }
}
@media print {
  body { font-size: 8.1pt; line-height: 1.16; }
  .page { max-width: none; padding: 0; gap: 7px; }
  .head { align-items: center; }
  .head > div { display: flex; align-items: baseline; gap: 12px; }
  .head .logo { margin: 0; font-size: 13pt; }
  .logo svg { height: 24px; }
  h1 { font-size: 15pt; }
  h2 { font-size: 11pt; }
  .card, .facts > div { border-radius: 8px; padding: 6px 12px; break-inside: avoid; }
  .facts { grid-template-columns: repeat(6, 1fr); gap: 8px; }
  .facts > div { padding-inline: 8px; }
  .facts dd { font-size: 13pt; margin-top: 0; }
  .facts small, .foot, .key, thead th { font-size: 7.6pt; }
  .card > p { margin-top: 0; }
  .card > p.verdict { margin-top: 4px; }
  table { margin-top: 3px; }
  th, td { padding-block: 1.2px; }
  .variant td, .variant th { padding-block: 0.4px; }
  .bar svg { height: 10px; }
  .mini-cell { width: 112px; }
  .mini { width: 100px; height: 7px; }
  .chart { margin-top: 4px; }
  details { display: none; }
  .key { margin-top: 3px; }
}
`;
