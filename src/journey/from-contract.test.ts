import { expect, test } from 'vitest';
import { plan } from '#tests/support/plan.ts';
import { answersFor, belfast, content, contextOf } from '#tests/support/purchase.ts';
import { type Answers, validAnswers } from './answers.ts';
import { fromContract } from './from-contract.ts';
import { toContract } from './to-contract.ts';

const boilerPlan = plan();
const plumbingPlan = plan({ categories: ['PLUMBING'], subCategories: [] });

function thereAndBack(product: typeof boilerPlan, answers: Answers) {
  const context = contextOf(product);
  const contract = toContract(context, answers, content.campaignIds);
  if (!contract) throw new Error('The test answers leave a step unanswered.');
  return validAnswers(fromContract(product, contract), context);
}

test('gives back the answers that toContract was given', () => {
  expect(thereAndBack(boilerPlan, answersFor(boilerPlan))).toEqual(answersFor(boilerPlan));
});

test('gives back the correspondence address of a landlord', () => {
  const answers = answersFor(boilerPlan);
  const home = { addressLine1: '27 Rowan Terrace', addressLine2: '', town: 'Leeds' };
  const landlord = { ...answers, address: { ...home, correspondence: belfast } };
  expect(thereAndBack(boilerPlan, landlord)).toEqual(landlord);
});

test('gives no boiler answers for a plan without a boiler', () => {
  const { 'your-boiler': _, 'boiler-make': __, ...answers } = answersFor(plumbingPlan);
  expect(thereAndBack(plumbingPlan, answersFor(plumbingPlan))).toEqual(answers);
});
