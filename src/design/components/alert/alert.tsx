import type { ComponentProps, ReactNode } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { type GlyphComponent, Icon } from '../icon/icon.tsx';
import { AlertCircleIcon, InfoIcon, TickIcon, WarningIcon } from '../icon/icons.ts';
import styles from './alert.module.css';

export type AlertSeverity = 'info' | 'success' | 'warning' | 'error';

export interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
  severity: AlertSeverity;
  /** Without a variant, the alert has a tinted background and no border. */
  variant?: 'borderBottom' | 'outline' | undefined;
  title?: ReactNode;
  /** Text alternative of the icon, for alerts whose text does not name the severity. */
  severityLabel?: string | undefined;
}

const glyphs: Record<AlertSeverity, GlyphComponent> = {
  info: InfoIcon,
  success: TickIcon,
  warning: WarningIcon,
  error: AlertCircleIcon,
};

/** Static by default; pass `role="alert"` or `role="status"` when it appears after an action. */
export function Alert({
  severity,
  variant,
  title,
  severityLabel,
  className,
  children,
  ...rest
}: AlertProps) {
  return (
    <div
      {...rest}
      className={joinClassNames(
        styles.alert,
        styles[severity],
        variant && styles[variant],
        className,
      )}
    >
      <Icon className={styles.icon} glyph={glyphs[severity]} label={severityLabel} />
      <div className={styles.body}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
