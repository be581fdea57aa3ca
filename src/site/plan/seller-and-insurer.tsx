import type { Brand } from '#catalogue/brand.ts';
import { Card } from '#design/components/card/card.tsx';
import { Stack } from '#design/layout/stack.tsx';

interface SellerAndInsurerProps {
  providers: readonly Brand['parties'][string][];
  providersSentence: string;
}

/** The seller and the insurer, shown wherever insurance is sold. */
export function SellerAndInsurer({ providers, providersSentence }: SellerAndInsurerProps) {
  return (
    <Card as="section" title="Who provides this policy">
      <Stack gap="sm">
        <p>{providersSentence}</p>
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
      </Stack>
    </Card>
  );
}
