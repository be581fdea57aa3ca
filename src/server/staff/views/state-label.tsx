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

/** A state as icon, word and colour. */
export function StateLabel({ state, children }: { state: keyof typeof glyphs; children: string }) {
  return (
    <span className={`state state-${state}`}>
      <Icon glyph={glyphs[state]} size="xs" />
      {children}
    </span>
  );
}
