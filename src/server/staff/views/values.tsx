import type { ReactNode } from 'react';
import { Icon } from '#design/components/icon/icon.tsx';
import {
  AlertCircleIcon,
  ClockIcon,
  MinusIcon,
  PauseIcon,
  StarIcon,
  TickIcon,
} from '#design/components/icon/icons.ts';
import { markHiddenCharacters } from '#rules/fields/hidden-characters.ts';

const day = { day: 'numeric', month: 'short' } as const;
const minute = { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' } as const;

/** "16 Nov 2026, 11:20:44" in London; "16 Nov, 11:20" if it is short. */
export function Moment({ at, isShort = false }: { at: Date; isShort?: boolean }) {
  const text = at.toLocaleString('en-GB', {
    ...day,
    ...minute,
    ...(!isShort && { year: 'numeric', second: '2-digit' }),
  });
  return <time dateTime={at.toISOString()}>{text}</time>;
}

export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What somebody outside wrote: text and nothing else. Its direction of writing ends with it, and hidden characters are seen. */
export function StrangerText({ children, limit }: { children: string; limit?: number }) {
  const characters = [...markHiddenCharacters(children)];
  const isCut = limit !== undefined && characters.length > limit;
  return <bdi>{isCut ? `${characters.slice(0, limit).join('')}…` : characters.join('')}</bdi>;
}

const glyphs = {
  new: StarIcon,
  ok: TickIcon,
  wait: ClockIcon,
  held: PauseIcon,
  bad: AlertCircleIcon,
  off: MinusIcon,
};

interface StateLabelProps {
  state: keyof typeof glyphs;
  children: ReactNode;
}

/** A state as icon, word and colour. */
export function StateLabel({ state, children }: StateLabelProps) {
  return (
    <span className={`state state-${state}`}>
      <Icon glyph={glyphs[state]} size="xs" />
      <span>{children}</span>
    </span>
  );
}
