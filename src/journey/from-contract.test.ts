import { expect, test } from 'vitest';
import { createPlan } from '#tests/support/plan.ts';
import {
  belfastAddress,
  createAnswers,
  createJourneyContext,
  loadedTestContent,
} from '#tests/support/purchase.ts';
import { type Answers, keepValidAnswers } from './answers.ts';
import { readAnswersFromContract } from './from-contract.ts';
import { createContractFromAnswers } from './to-contract.ts';

const boilerPlan = createPlan();
const plumbingPlan = createPlan({ categories: ['PLUMBING'], subCategories: [] });

function thereAndBack(product: typeof boilerPlan, answers: Answers) {
  const context = createJourneyContext(product);
  const contract = createContractFromAnswers(context, answers, loadedTestContent.campaignIds);
  if (!contract) throw new Error('The test answers leave a step unanswered.');
  return keepValidAnswers(readAnswersFromContract(product, contract), context);
}

test('readAnswersFromContract gives back the answers that createContractFromAnswers was given', () => {
  expect(thereAndBack(boilerPlan, createAnswers(boilerPlan))).toEqual(createAnswers(boilerPlan));
});

test('readAnswersFromContract gives back the correspondence address of a landlord', () => {
  const answers = createAnswers(boilerPlan);
  const home = { addressLine1: '27 Rowan Terrace', addressLine2: '', town: 'Leeds' };
  const landlord = { ...answers, address: { ...home, correspondence: belfastAddress } };
  expect(thereAndBack(boilerPlan, landlord)).toEqual(landlord);
});

test('readAnswersFromContract gives no boiler answers for a plan without boiler cover', () => {
  const { 'your-boiler': _, 'boiler-make': __, ...answers } = createAnswers(plumbingPlan);
  expect(thereAndBack(plumbingPlan, createAnswers(plumbingPlan))).toEqual(answers);
});
