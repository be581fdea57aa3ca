/** What is said when the page is shown again, by its query. */
export const problems = {
  limited: {
    title: 'Please wait a few minutes',
    text: 'You have tried several times in a short time. You can also call us.',
  },
  'limited-for-a-day': {
    title: 'This reference number has been tried too many times',
    text: 'For up to 24 hours it does not work here. The link in your confirmation email still opens your plan, or you can call us.',
  },
  'too-many-notices': {
    title: 'We have not recorded this notice',
    text: 'Your plan has had 5 notices in 24 hours, which is the most we can accept online. Please call us, and we will do it for you:',
  },
  link: {
    title: 'This link does not work',
    text: 'It may have been cut off. Copy the whole link from your email, or enter your details here.',
  },
  'not-stored': {
    title: 'We could not store it just now',
    text: 'Please press the button again. It counts once, however often you press.',
  },
  'not-possible': {
    title: 'This is not possible any more',
    text: 'Here is what you may do now.',
  },
};

export type Problem = keyof typeof problems;

export const parseProblem = (text: string | null): Problem | undefined =>
  Object.keys(problems).find((name): name is Problem => name === text);

/** Whether the page says the number beside the problem. */
export const needsCall = (problem: Problem | undefined): boolean => problem === 'too-many-notices';
