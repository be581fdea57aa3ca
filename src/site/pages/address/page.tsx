import { Link as RouterLink } from 'react-router';
import { ButtonLink } from '#design/components/button/button.tsx';
import { Card } from '#design/components/card/card.tsx';
import { Link } from '#design/components/link/link.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { getPostcode } from '#journey/saved-answers.ts';
import { lookUpAddresses, requestLookup } from '#site/calls/address-lookup.ts';
import { LiveRegion } from '#site/forms/live-region.tsx';
import { FormStepPage } from '#site/journey/form-step-page.tsx';
import { StepForm } from '#site/journey/step-form.tsx';
import { createStepAction } from '#site/journey-state/in-cookie/step-action.ts';
import { addressForms, createAddressAnswer, type EntryMode, findAddress } from './address-form.ts';
import { CorrespondenceAddress } from './correspondence-address.tsx';
import { FoundAddresses } from './found-addresses.tsx';
import { ManualAddress } from './manual-address.tsx';
import { NoAddresses } from './no-addresses.tsx';
import styles from './page.module.css';
import { entryQueries, useAddressForm } from './use-address-form.ts';

export const action = createStepAction('address', {
  rulesOf: (_, fields) => addressForms[findPostedMode(fields)],
  accept: async (given, { fields, journey, carried }) => {
    const mode = findPostedMode(fields);
    const lookup =
      mode === 'list' && (await requestLookup(getPostcode(journey.answers) ?? '', carried.callApi));
    const addresses = lookup && lookup.kind === 'found' ? lookup.addresses : [];
    const answer = createAddressAnswer(mode, given, addresses);
    if (answer) return { answer };
    const {
      addressLine1 = '',
      addressLine2 = '',
      town = '',
    } = findAddress(given.foundAddress, addresses) ?? {};
    return {
      refused: { values: { ...given, foundAddress: '', addressLine1, addressLine2, town } },
    };
  },
});

/** The list of addresses is a field that the page for manual entry lacks. */
function findPostedMode(fields: FormData): EntryMode {
  return fields.has('foundAddress') ? 'list' : 'manual';
}

export default function AddressPage() {
  const { form, mode, lookup, postcode, postcodeStep, nextNote, ...state } = useAddressForm();
  return (
    <FormStepPage
      step="address"
      heading="Your address"
      lead="Tell us which home the plan is for, and where we should write to you."
      hasErrors={form.isRefused}
    >
      <StepForm form={form} note={nextNote}>
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
                <SwitchLink href={entryQueries.manual} onFollow={state.enterManually}>
                  Enter address manually
                </SwitchLink>
              </>
            ) : (
              <>
                <ManualAddress field={form.field} />
                {state.chooseFromList && (
                  <SwitchLink href={entryQueries.list} onFollow={state.chooseFromList}>
                    Choose from the list of addresses
                  </SwitchLink>
                )}
              </>
            )}
          </Stack>
        </Card>
        <CorrespondenceAddress form={form} isSuggested={state.isWriteHereSuggested} />
      </StepForm>
    </FormStepPage>
  );
}

interface SwitchLinkProps {
  href: string;
  onFollow: () => void;
  children: string;
}

/** A link to the other way to enter the address. A script changes the fields without loading the page. */
function SwitchLink({ href, onFollow, children }: SwitchLinkProps) {
  return (
    <ButtonLink
      href={href}
      variant="text"
      className={styles.switchMode}
      onClick={(event) => {
        event.preventDefault();
        onFollow();
      }}
    >
      {children}
    </ButtonLink>
  );
}
