import { expect, test } from 'vitest';
import { getEmbedAddress } from './video-source.ts';

test.each([
  ['vimeo', '76979871', 'player.vimeo.com', '/video/76979871'],
  ['youtube', 'M7lc1UVf-VE', 'www.youtube-nocookie.com', '/embed/M7lc1UVf-VE'],
] as const)(
  'a video of %s with id %s is played by the host’s own player',
  (kind, id, host, path) => {
    const address = new URL(getEmbedAddress({ kind, id }));
    expect([address.protocol, address.host, address.pathname]).toEqual(['https:', host, path]);
    expect(address.searchParams.get('autoplay')).toBe('1');
  },
);

test.each(['../../evil', 'x?autoplay=0', 'x#', 'x/../../y'])(
  'getEmbedAddress keeps the video id %j inside its path segment',
  (id) => {
    for (const kind of ['vimeo', 'youtube'] as const) {
      const { pathname, hash } = new URL(getEmbedAddress({ kind, id }));
      expect(pathname.split('/')).toHaveLength(3);
      expect(hash).toBe('');
    }
  },
);
