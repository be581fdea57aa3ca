import { Link as RouterLink } from 'react-router';
import { Button } from '#design/components/button/button.tsx';
import { Card } from '#design/components/card/card.tsx';
import { Link } from '#design/components/link/link.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { lookUpAddresses } from '#site/calls/address-lookup.ts';
import { LiveRegion } from '#site/forms/live-region.tsx';
import { ValidatedForm } from '#site/forms/validated-form.tsx';
import { StepPage } from '#site/journey/step-page.tsx';
import { CorrespondenceAddress } from './correspondence-address.tsx';
import { FoundAddresses } from './found-addresses.tsx';
import { ManualAddress } from './manual-address.tsx';
import { NoAddresses } from './no-addresses.tsx';
import styles from './page.module.css';
import { useAddressForm } from './use-address-form.ts';

export { action } from '#site/forms/no-script-action.ts';

export default function AddressPage() {
  const { form, mode, lookup, postcode, postcodeStep, nextNote, ...state } = useAddressForm();
  return (
    <StepPage
      step="address"
      heading="Your address"
      lead="Tell us which home the plan is for, and where we should write to you."
      hasErrors={form.isRefused}
    >
      <ValidatedForm form={form} note={nextNote}>
        <LiveRegion>
          {postcode && (
            <NoAddresses
              lookup={lookup}
              postcode={postcode}
              onRetry={() => lookUpAddresses(postcode)}
            />
          )}
        </LiveRegion>
        <Card title="The home we look after">
          <Stack gap="md">
            <p className={styles.postcode}>
              Postcode: <strong>{postcode}</strong>{' '}
              <Link as={RouterLink} to={postcodeStep}>
                Change postcode
              </Link>
            </p>
            {mode === 'list' ? (
              <>
                <FoundAddresses
                  {...form.field('foundAddress')}
                  lookup={lookup}
                  chosen={state.chosen}
                  isSuggested={state.isAddressSuggested}
                  postcode={postcode}
                />
                <Button variant="text" className={styles.switchMode} onClick={state.enterManually}>
                  Enter address manually
                </Button>
              </>
            ) : (
              <>
                <ManualAddress field={form.field} />
                {state.chooseFromList && (
                  <Button
                    variant="text"
                    className={styles.switchMode}
                    onClick={state.chooseFromList}
                  >
                    Choose from the list of addresses
                  </Button>
                )}
              </>
            )}
          </Stack>
        </Card>
        <CorrespondenceAddress
          form={form}
          isElsewhere={state.isElsewhere}
          isSuggested={state.isWriteHereSuggested}
        />
      </ValidatedForm>
    </StepPage>
  );
}
