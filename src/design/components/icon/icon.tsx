import type { ComponentType, SVGProps } from 'react';
import { joinClassNames } from '../../class-list.ts';
import styles from './icon.module.css';

/** An icon on a grid of 24 by 24: from lucide or our own. */
export type GlyphComponent = ComponentType<SVGProps<SVGSVGElement>>;

export interface IconProps extends SVGProps<SVGSVGElement> {
  glyph: GlyphComponent;
  size?: 'xs' | 'sm' | 'md' | 'lg' | undefined;
  /** `bold` is for ticks and crosses at small sizes. */
  weight?: 'regular' | 'bold' | undefined;
  /** Text alternative. Without it the icon is decoration. */
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
      className={joinClassNames(styles.icon, styles[size], styles[weight], className)}
    />
  );
}
