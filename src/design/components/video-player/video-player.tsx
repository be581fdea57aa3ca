import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { StartIcon } from '../icon/icons.ts';
import styles from './video-player.module.css';
import {
  type CaptionTrack,
  getEmbedAddress,
  type VideoSource,
  videoOrigins,
} from './video-source.ts';

interface VideoPlayerProps extends Omit<ComponentProps<'div'>, 'children'> {
  source: VideoSource;
  title: string;
  /** Text of the button before the title, e.g. "Play video". */
  playLabel: string;
  /** Shown in place of a file that cannot be played. The player of another host says so itself. */
  failedLabel: string;
  /** Must be served by this site: a picture of the video's host would be a request to that host. */
  poster?: string | undefined;
}

/** A video behind a button. Nothing is requested from its host until the button is pressed. */
export function VideoPlayer({
  source,
  title,
  playLabel,
  failedLabel,
  poster,
  className,
  ...rest
}: VideoPlayerProps) {
  const [state, setState] = useState<'waiting' | 'playing' | 'failed'>('waiting');
  return (
    <div
      {...rest}
      className={joinClassNames(styles.player, className)}
      data-video-origin={source.kind === 'file' ? undefined : videoOrigins[source.kind]}
    >
      {state === 'playing' && (
        <Player source={source} title={title} onError={() => setState('failed')} />
      )}
      {state === 'failed' && (
        <p role="alert" className={styles.failed}>
          {failedLabel}
        </p>
      )}
      {state === 'waiting' && (
        <button type="button" className={styles.cover} onClick={() => setState('playing')}>
          {poster !== undefined && (
            <img src={poster} alt="" loading="lazy" className={styles.poster} />
          )}
          <span className={styles.playIcon}>
            <StartIcon aria-hidden="true" />
          </span>
          <span className={styles.label}>
            {playLabel}: {title}
          </span>
        </button>
      )}
    </div>
  );
}

interface PlayerProps extends Pick<VideoPlayerProps, 'source' | 'title'> {
  onError: () => void;
}

function Player({ source, title, onError }: PlayerProps) {
  const player = useRef<HTMLVideoElement & HTMLIFrameElement>(null);
  // The play button that had the focus has been replaced by the video.
  useEffect(() => player.current?.focus(), []);
  if (source.kind === 'file') {
    const [captions, ...others] = source.captions;
    return (
      <video
        ref={player}
        aria-label={title}
        src={source.src}
        controls
        autoPlay
        onError={onError}
        className={styles.frame}
      >
        <track {...trackOf(captions)} kind="captions" default />
        {others.map((other) => (
          <track key={other.src} {...trackOf(other)} kind="captions" />
        ))}
      </video>
    );
  }
  return (
    <iframe
      ref={player}
      title={title}
      src={getEmbedAddress(source)}
      allow="autoplay; fullscreen; picture-in-picture"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
      className={styles.frame}
    />
  );
}

function trackOf({ src, language, label }: CaptionTrack) {
  return { src, srcLang: language, label };
}
