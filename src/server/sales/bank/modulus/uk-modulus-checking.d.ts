/** An older package without types, the reference of the differential test. */
declare module 'uk-modulus-checking' {
  export default class UkModulusChecking {
    constructor(account: { sortCode: string; accountNumber: string });
    sortCode: string;
    accountNumber: string;
    isValid(): boolean;
  }
}
