/** The journey that a test's tab names: the sealed cookie has its bank details under this id. */
export const tabJourneyId = '5f0c2b1e-8d34-4a6f-9b7e-2c1d3e4f5a60';
