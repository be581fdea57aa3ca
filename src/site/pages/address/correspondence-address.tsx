import { Card } from '#design/components/card/card.tsx';
import { Fieldset } from '#design/components/fieldset/fieldset.tsx';
import { TextInput } from '#design/components/text-input/text-input.tsx';
import { Grid, GridItem } from '#design/layout/grid.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { YesNoQuestion } from '#site/forms/yes-no.tsx';
import styles from './correspondence-address.module.css';
import type { useAddressForm } from './use-address-form.ts';

interface CorrespondenceAddressProps {
  form: ReturnType<typeof useAddressForm>['form'];
  /** True if the question starts with the answer "Yes", which the buyer has not given. */
  isSuggested: boolean;
}

/** Whether letters go to the covered home, and to which address if not, e.g. for a landlord. */
export function CorrespondenceAddress({ form, isSuggested }: CorrespondenceAddressProps) {
  return (
    <Card className={styles.question}>
      <Stack gap="md">
        <YesNoQuestion
          question="Should we write to you at this address?"
          {...form.question('writeHere')}
          noLabel="No, somewhere else"
          hint={
            isSuggested && 'We chose Yes for you. Choose No if your letters should go elsewhere.'
          }
        />
        {/* The fields are in the page before the answer, so that it needs no script to show them. */}
        <div className={styles.elsewhere}>
          <Fieldset legend="Where should we write to you?">
            <TextInput
              {...form.field('letterLine1')}
              label="Address line 1"
              autoComplete="section-letters address-line1"
            />
            <TextInput
              {...form.field('letterLine2')}
              label="Address line 2 (optional)"
              autoComplete="section-letters address-line2"
            />
            <Grid>
              <GridItem width={{ xs: 12, sm: 7 }}>
                <TextInput
                  {...form.field('letterTown')}
                  label="Town or city"
                  autoComplete="section-letters address-level2"
                />
              </GridItem>
              <GridItem width={{ xs: 12, sm: 5 }}>
                <TextInput
                  {...form.field('letterPostcode')}
                  label="Postcode"
                  autoComplete="section-letters postal-code"
                  autoCapitalize="characters"
                  spellCheck={false}
                />
              </GridItem>
            </Grid>
          </Fieldset>
        </div>
      </Stack>
    </Card>
  );
}
