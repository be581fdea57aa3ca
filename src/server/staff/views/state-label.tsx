import type { ReactNode } from 'react';
import { Icon } from '#design/components/icon/icon.tsx';
import {
  AlertCircleIcon,
  ClockIcon,
  MinusIcon,
  StarIcon,
  TickIcon,
} from '#design/components/icon/icons.ts';

const glyphs = {
  new: StarIcon,
  ok: TickIcon,
  wait: ClockIcon,
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
