/**
 * Leaves the customer-service number out of header and footer on pages whose main content has it: a page shows a number once. The
 * number in the styles tells it from the other numbers of a page.
 */
export function createPhoneStyles(customerServicePhoneNumber: string): string {
  const link = `[href="tel:${customerServicePhoneNumber.replaceAll(' ', '')}"]`;
  const inMain = (shown: string) => `:root:has(main :is(${shown},[data-has-phone]))`;
  return [
    `${inMain(`${link}:not([data-in-header])`)} .utility-phone`,
    `${inMain(link)} .footer-phone`,
    // Help beside a problem, on a page that has the number already.
    `:root:has(main :not(.customer-service)>${link}) .customer-service{display:none}`,
  ].join();
}
