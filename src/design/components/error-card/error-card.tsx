import { type ComponentProps, type ReactNode, useId } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { Card } from '../card/card.tsx';
import styles from './error-card.module.css';

export interface ErrorCardProps extends ComponentProps<'section'> {
  heading: ReactNode;
  headingAs?: 'h1' | 'h2' | undefined;
  message: ReactNode;
  tryAgainMessage: ReactNode;
  action: ReactNode;
  /** Further content under the message, e.g. a list of what to do. */
  children?: ReactNode;
  /** A picture above the text, e.g. `BrokenPipe`. It is a prop, so that pages without a picture do not load one. */
  art?: ReactNode;
}

export function ErrorCard({
  heading,
  headingAs: Heading = 'h1',
  message,
  tryAgainMessage,
  action,
  art,
  children,
  className,
  ...rest
}: ErrorCardProps) {
  const headingId = useId();
  return (
    <Card
      as="section"
      aria-labelledby={headingId}
      {...rest}
      padding="none"
      className={joinClassNames(styles.card, className)}
    >
      {art}
      <div className={styles.body}>
        <Heading className={styles.heading} id={headingId}>
          {heading}
        </Heading>
        <p className={styles.message}>{message}</p>
        {children}
        <p className={styles.tryAgain}>{tryAgainMessage}</p>
        <div className={styles.action}>{action}</div>
      </div>
    </Card>
  );
}
