import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { Container } from '../../layout/container.tsx';
import type { BackgroundColorName, ContainerWidthName, SpaceName } from '../../tokens/tokens.ts';
import { Modal } from '../modal/modal.tsx';
import styles from './banner.module.css';
import spaces from './named-space.module.css';

export interface BannerModal {
  title: ReactNode;
  content: ReactNode;
  closeLabel: string;
}

export interface BannerProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode;
  /** Text of the call to action. Without it, none is shown. */
  cta?: ReactNode;
  href?: string | undefined;
  /** The link's target, e.g. `_blank` to keep this page with its modal open. */
  target?: string | undefined;
  /**
   * Called first when the call to action is pressed. Preventing the event's default cancels the navigation to
   * `href`.
   */
  onCta?: ((href: string | undefined, event: MouseEvent) => void) | undefined;
  /** A modal that the call to action opens after `onCta`. The link to `href` is followed as well. */
  modal?: BannerModal | undefined;
  leadingIcon?: ReactNode;
  backgroundColor?: BackgroundColorName | undefined;
  justify?: 'start' | 'center' | 'end' | 'between' | undefined;
  iconSpacing?: SpaceName | undefined;
  marginBottom?: SpaceName | undefined;
  width?: ContainerWidthName | undefined;
}

export function Banner({
  title,
  cta,
  href,
  target,
  onCta,
  modal,
  leadingIcon,
  backgroundColor = 'tertiary',
  justify = 'center',
  iconSpacing = 'xs',
  marginBottom = 'none',
  width,
  className,
  ...rest
}: BannerProps) {
  const [isModalOpen, setModalOpen] = useState(false);

  const runCta = (event: MouseEvent) => {
    onCta?.(href, event);
    if (modal) setModalOpen(true);
  };

  return (
    <div
      {...rest}
      className={joinClassNames(styles.banner, styles[backgroundColor], spaces.space, className)}
      data-space={marginBottom}
    >
      {/* `data-on-dark` is not set on the root, because the modal inside the root has a light background. */}
      <Container width={width} data-on-dark={backgroundColor === 'primary' || undefined}>
        <div
          className={joinClassNames(styles.row, styles[justify], spaces.space)}
          data-space={iconSpacing}
        >
          {leadingIcon}
          <div className={styles.text}>
            <p className={styles.title}>{title}</p>
            {cta && href !== undefined ? (
              <a className={styles.cta} href={href} target={target} onClick={runCta}>
                {cta}
              </a>
            ) : null}
            {cta && href === undefined ? (
              <button type="button" className={styles.cta} onClick={runCta}>
                {cta}
              </button>
            ) : null}
          </div>
        </div>
        {modal ? (
          // React renders no children of noscript in the browser, so they are in no script.
          <noscript>
            {import.meta.env.SSR && (
              <details className={styles.terms}>
                <summary className={styles.cta}>{modal.title}</summary>
                {modal.content}
              </details>
            )}
          </noscript>
        ) : null}
      </Container>
      {modal ? (
        <Modal
          isOpen={isModalOpen}
          onClose={() => setModalOpen(false)}
          title={modal.title}
          closeLabel={modal.closeLabel}
        >
          {modal.content}
        </Modal>
      ) : null}
    </div>
  );
}
