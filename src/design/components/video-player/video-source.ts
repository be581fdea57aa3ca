/** A caption track of a video file, in WebVTT. */
export interface CaptionTrack {
  src: string;
  /** BCP 47, e.g. "en-GB". */
  language: string;
  label: string;
}

export type VideoSource =
  | { kind: 'file'; src: string; captions: readonly [CaptionTrack, ...CaptionTrack[]] }
  | { kind: 'vimeo'; id: string }
  | { kind: 'youtube'; id: string };

/** The origins of the hosts' players. The content security policy allows them on pages that have one of theirs. */
export const videoOrigins = {
  vimeo: 'https://player.vimeo.com',
  youtube: 'https://www.youtube-nocookie.com',
} as const;

/** The address of the host's player, which starts at once, with captions and without tracking cookies. */
export function getEmbedAddress({ kind, id }: Exclude<VideoSource, { kind: 'file' }>): string {
  const video = encodeURIComponent(id);
  return kind === 'vimeo'
    ? `${videoOrigins.vimeo}/video/${video}?autoplay=1&dnt=1&texttrack=en`
    : `${videoOrigins.youtube}/embed/${video}?autoplay=1&cc_load_policy=1&rel=0`;
}
