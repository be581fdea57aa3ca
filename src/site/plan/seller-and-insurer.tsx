import type { Brand } from '#catalogue/brand.ts';
import { Card } from '#design/components/card/card.tsx';
import { Stack } from '#design/layout/stack.tsx';

export const providersTitle = 'Who provides this policy';

interface ProvidersProps {
  providers: readonly Brand['parties'][string][];
  payeeSentence: string;
}

/** The seller and the insurer, shown wherever insurance is sold. */
export function Providers({ providers, payeeSentence }: ProvidersProps) {
  return (
    <Stack gap="sm">
      {providers.map((party) => (
        <div key={party.name}>
          <p>
            {party.statement} Its number in the {party.registerName} is {party.registerNumber}.
          </p>
          <p>
            <strong>To complain:</strong> {party.complaints} {party.insuranceComplaints}
          </p>
        </div>
      ))}
      <p>{payeeSentence}</p>
    </Stack>
  );
}

export function SellerAndInsurer(props: ProvidersProps) {
  return (
    <Card as="section" title={providersTitle}>
      <Providers {...props} />
    </Card>
  );
}
