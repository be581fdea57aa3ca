import type { PlanKind } from '#catalogue/plan-kind.ts';
import { Chip } from '#design/components/chip/chip.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { ShieldIcon, SpannerIcon } from '#design/components/icon/icons.ts';

const looks = {
  'Insurance Policy': { variant: 'defaultLight', glyph: ShieldIcon },
  'Maintenance & Support Plan': { variant: 'primaryLight', glyph: SpannerIcon },
} as const;

export function PlanKindChip({ kind }: { kind: PlanKind }) {
  const { variant, glyph } = looks[kind];
  return (
    <Chip variant={variant} icon={<Icon glyph={glyph} size="xs" />}>
      {kind}
    </Chip>
  );
}
