import type { ComponentExamples } from '../../examples.ts';
import words from './boiler-flame.vtt?no-inline';
import film from './boiler-flame.webm?no-inline';
import { VideoPlayer } from './video-player.tsx';

const title = 'The flame of a boiler';
const playLabel = 'Play video';
const failedLabel = 'This film cannot be played here.';
const captions = [{ src: words, language: 'en-GB', label: 'English' }] as const;
const texts = { title, playLabel, failedLabel };

export default {
  title: 'Video player',
  isInteractive: true,
  root: (forwarded) => (
    <VideoPlayer {...forwarded} {...texts} source={{ kind: 'vimeo', id: '76979871' }} />
  ),
  examples: {
    'A file with captions': () => (
      <VideoPlayer {...texts} source={{ kind: 'file', src: film, captions }} />
    ),
    'A file that cannot be played': () => (
      <VideoPlayer {...texts} source={{ kind: 'file', src: 'data:video/webm,', captions }} />
    ),
    Vimeo: () => <VideoPlayer {...texts} source={{ kind: 'vimeo', id: '76979871' }} />,
    YouTube: () => <VideoPlayer {...texts} source={{ kind: 'youtube', id: 'M7lc1UVf-VE' }} />,
  },
} satisfies ComponentExamples;
