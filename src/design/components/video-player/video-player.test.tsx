import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { VideoPlayer } from './video-player.tsx';
import type { VideoSource } from './video-source.ts';

function player(source: VideoSource) {
  const { container } = mountElement(
    <VideoPlayer
      title="Boiler service"
      playLabel="Play video"
      failedLabel="This film cannot be played"
      source={source}
    />,
  );
  return { container, play: () => act(() => findElement(container, 'button').click()) };
}

const captions = [{ src: '/service.vtt', language: 'en-GB', label: 'English' }] as const;
const sources: VideoSource[] = [
  { kind: 'file', src: '/service.mp4', captions },
  { kind: 'vimeo', id: '76979871' },
  { kind: 'youtube', id: 'M7lc1UVf-VE' },
];

describe('VideoPlayer', () => {
  test.each(sources)('$kind: renders no element that loads anything before play', (source) => {
    const { container } = player(source);
    expect(container.querySelector('video, iframe, source, track, img, link')).toBeNull();
    expect(findElement(container, 'button').textContent).toBe('Play video: Boiler service');
  });

  test.each(sources)('$kind: play replaces the button with the player', (source) => {
    const { container, play } = player(source);
    play();
    expect(container.querySelector('button')).toBeNull();
    findElement(container, source.kind === 'file' ? 'video' : 'iframe');
  });

  test('a file plays with native controls and with captions on', () => {
    const { container, play } = player({ kind: 'file', src: '/service.mp4', captions });
    play();
    const video = findElement<HTMLVideoElement>(container, 'video');
    expect(video.controls).toBe(true);
    const track = findElement<HTMLTrackElement>(video, 'track');
    expect([track.kind, track.srclang, track.default]).toEqual(['captions', 'en-GB', true]);
  });

  test('a file that cannot be played is replaced by a message', () => {
    const { container, play } = player({ kind: 'file', src: '/service.mp4', captions });
    play();
    act(() => {
      findElement(container, 'video').dispatchEvent(new Event('error'));
    });
    expect(container.querySelector('video')).toBeNull();
    expect(findElement(container, '[role=alert]').textContent).toBe('This film cannot be played');
  });

  test('the origin of another host’s player is in the page, for its content security policy', () => {
    const origins = sources.map((source) => player(source).container.innerHTML);
    expect(origins[0]).not.toContain('data-video-origin');
    expect(origins[1]).toContain('data-video-origin="https://player.vimeo.com"');
    expect(origins[2]).toContain('data-video-origin="https://www.youtube-nocookie.com"');
  });
});
