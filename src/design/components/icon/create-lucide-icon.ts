import { createElement, type SVGProps } from 'react';

interface IconData {
  name: string;
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/**
 * Replaces the function of the same name of lucide-react in the production build (vite.config.ts). The
 * original's aliases, context and attribute names weigh as much as all our icons together.
 */
export default function createLucideIcon({ name, node }: IconData) {
  return ({ className, ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: 24,
        height: 24,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...rest,
        className: `lucide-${name} ${className ?? ''}`,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
