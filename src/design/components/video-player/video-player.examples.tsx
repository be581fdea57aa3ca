import type { ComponentExamples } from '../../examples.ts';
import { VideoPlayer } from './video-player.tsx';

const title = 'What happens at a boiler service';
const playLabel = 'Play video';
const captions = [{ src: 'boiler-service.vtt', language: 'en-GB', label: 'English' }] as const;

export default {
  title: 'Video player',
  isInteractive: true,
  root: (forwarded) => (
    <VideoPlayer
      {...forwarded}
      title={title}
      playLabel={playLabel}
      source={{ kind: 'vimeo', id: '76979871' }}
    />
  ),
  examples: {
    'A file with captions': () => (
      <VideoPlayer
        title={title}
        playLabel={playLabel}
        source={{ kind: 'file', src: 'boiler-service.mp4', captions }}
      />
    ),
    Vimeo: () => (
      <VideoPlayer title={title} playLabel={playLabel} source={{ kind: 'vimeo', id: '76979871' }} />
    ),
    YouTube: () => (
      <VideoPlayer
        title={title}
        playLabel={playLabel}
        source={{ kind: 'youtube', id: 'M7lc1UVf-VE' }}
      />
    ),
  },
} satisfies ComponentExamples;
