import { planSubCategories, type SubCategory } from '#catalogue/category.ts';
import { ChoiceTiles } from '#design/components/choice-tiles/choice-tiles.tsx';
import styles from './cover-choice.module.css';

export const coverTypeTexts: Record<SubCategory, { label: string; description: string }> = {
  BH_SERVICE_BREAKDOWN: {
    label: 'Boiler service and breakdown',
    description: 'A service every year, plus repairs',
  },
  BH_BREAKDOWN_ONLY: {
    label: 'Breakdown only',
    description: 'Repairs when something stops working',
  },
};

interface CoverChoiceProps {
  value: SubCategory;
  onChange: (value: SubCategory) => void;
}

export function CoverChoice({ value, onChange }: CoverChoiceProps) {
  return (
    <ChoiceTiles
      className={styles.choice}
      legend="What should your cover include?"
      name="boilerRadio"
      value={value}
      options={planSubCategories.map((type) => ({ value: type, ...coverTypeTexts[type] }))}
      onChange={({ target }) => {
        const chosen = planSubCategories.find((type) => type === target.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
