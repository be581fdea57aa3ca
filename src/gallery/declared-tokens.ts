import type { RgbColor } from './contrast.ts';

/** The names of the custom properties that the stylesheets declare for the whole document. */
export function listDeclaredTokens(): string[] {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    // The brand's tokens are in a cascade layer.
    .flatMap((rule) => (rule instanceof CSSLayerBlockRule ? [...rule.cssRules] : [rule]));
  const roots = rules.filter(
    (rule) => rule instanceof CSSStyleRule && rule.selectorText === ':root',
  );
  const names = roots.flatMap((rule) => (rule instanceof CSSStyleRule ? [...rule.style] : []));
  return names.filter((name) => name.startsWith('--'));
}

export const readTokenValue = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name);

/** The computed colour; undefined if it is translucent. */
export function readOpaqueColor(name: string): RgbColor | undefined {
  const probe = document.body.appendChild(document.createElement('span'));
  probe.style.color = `var(${name})`;
  const [red, green, blue, alpha = 1] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(
    Number,
  );
  probe.remove();
  const isSolid = red !== undefined && green !== undefined && blue !== undefined && alpha === 1;
  return isSolid ? [red, green, blue] : undefined;
}

export const formatHexColor = (color: RgbColor) =>
  `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
