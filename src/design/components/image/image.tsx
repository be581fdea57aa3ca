import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { joinClassNames } from '../../class-list.ts';
import styles from './image.module.css';

export interface ImageProps extends Omit<ComponentProps<'img'>, 'alt'> {
  /** The text alternative; empty for a decorative image. */
  alt: string;
  /** Content that is shown when the image is missing or does not load. Default: `alt`. */
  fallback?: ReactNode;
}

/** Loads lazily. A missing image is replaced by text instead of the browser's broken-image icon. */
export function Image({
  src,
  alt,
  fallback = alt,
  loading = 'lazy',
  decoding = 'async',
  className,
  onError,
  ref,
  ...rest
}: ImageProps) {
  const image = useRef<HTMLImageElement>(null);
  useImperativeHandle<HTMLImageElement | null, HTMLImageElement | null>(ref, () => image.current);
  const [failedSrc, setFailedSrc] = useState<string>();

  // An image of the server's HTML can fail before hydration, when React does not listen for its error event.
  useEffect(() => {
    const node = image.current;
    if (src && node?.complete && node.naturalWidth === 0) setFailedSrc(src);
  }, [src]);

  const isMissing = !src || failedSrc === src;
  return (
    <>
      <img
        {...rest}
        ref={image}
        src={src || undefined}
        alt={alt}
        loading={loading}
        decoding={decoding}
        hidden={isMissing}
        className={joinClassNames(styles.image, className)}
        onError={(event) => {
          setFailedSrc(src);
          onError?.(event);
        }}
      />
      {isMissing && fallback ? <span className={styles.fallback}>{fallback}</span> : null}
    </>
  );
}
