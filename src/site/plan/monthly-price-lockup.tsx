import { formatPricePerMonth } from '#catalogue/price-texts.ts';
import { PriceLockup } from '#design/components/price-lockup/price-lockup.tsx';
import { formatPence, type Pence } from '#rules/money.ts';

interface MonthlyPriceLockupProps {
  amount: Pence;
  size?: 'sm' | 'card' | 'md' | 'lg' | undefined;
  isInverse?: boolean | undefined;
}

export function MonthlyPriceLockup({ amount, ...look }: MonthlyPriceLockupProps) {
  const text = formatPence(amount);
  const [pounds = '', pence = ''] = text.slice(1).split('.');
  return (
    <PriceLockup
      {...look}
      pounds={pounds}
      pence={pence}
      period="a month"
      sentence={formatPricePerMonth(amount)}
    />
  );
}
