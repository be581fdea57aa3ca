import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { classList } from '../../class-list.ts';
import styles from './image.module.css';

export interface ImageProps extends Omit<ComponentProps<'img'>, 'alt'> {
  /** Empty for decoration. */
  alt: string;
  /** In the picture's place when it is missing or does not load; by default the words of `alt`. */
  fallback?: ReactNode;
}

/** Loads when it comes near. A missing picture leaves its words, never the browser's broken mark. */
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

  // An image in the first HTML can fail before anything listens to it.
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
        className={classList(styles.image, className)}
        onError={(event) => {
          setFailedSrc(src);
          onError?.(event);
        }}
      />
      {isMissing && fallback ? <span className={styles.fallback}>{fallback}</span> : null}
    </>
  );
}
