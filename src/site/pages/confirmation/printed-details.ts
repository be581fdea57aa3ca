import type { Answers } from '#journey/answers.ts';
import { formatAddressLine } from '#journey/postal-address.ts';
import type { PrintedDetails } from '#site/journey-state/in-tab/purchase.ts';

/** What the printed success page says about the buyer. */
export function createPrintedDetails(answers: Answers): PrintedDetails | undefined {
  const { postcode, address, details, bank } = answers;
  if (!postcode || !address || !details || !bank) return undefined;
  const { correspondence, ...home } = address;
  return {
    name: `${details.title} ${details.firstName} ${details.surname}`,
    home: formatAddressLine({ ...home, ...postcode }),
    correspondence: correspondence && formatAddressLine(correspondence),
    email: details.email,
    accountName: bank.accountName,
    accountEnding: bank.accountNumber.slice(-4),
  };
}
