import type { ComponentType, SVGProps } from 'react';
import { classList } from '../../class-list.ts';
import styles from './icon.module.css';

/** One drawing on the 24 grid: a lucide icon or one of our own. */
export type IconGlyph = ComponentType<SVGProps<SVGSVGElement>>;

export interface IconProps extends SVGProps<SVGSVGElement> {
  glyph: IconGlyph;
  size?: 'xs' | 'sm' | 'md' | 'lg' | undefined;
  /** Bold is for ticks and crosses, which carry meaning at small sizes. */
  weight?: 'regular' | 'bold' | undefined;
  /** What the icon says on its own. Without it the icon is decoration beside a text. */
  label?: string | undefined;
}

export function Icon({
  glyph: Glyph,
  size = 'md',
  weight = 'regular',
  label,
  className,
  ...rest
}: IconProps) {
  const naming = label
    ? { role: 'img', 'aria-label': label, 'aria-hidden': undefined }
    : { 'aria-hidden': true };
  return (
    <Glyph
      focusable="false"
      {...naming}
      {...rest}
      className={classList(styles.icon, styles[size], styles[weight], className)}
    />
  );
}
