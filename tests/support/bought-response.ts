export const boughtDates = {
  boughtOn: '2031-05-01',
  coveredFrom: '2031-05-15',
  cancelBy: '2031-05-15',
  firstCollection: '2031-05-20',
};

/** The response of create-contract to a purchase. */
export const createBoughtResponse = () =>
  Response.json({ referenceId: 'HS-7KQ2-M4XD', dates: boughtDates });
