import type { FrequentQuestions } from '#catalogue/question.ts';
import { Accordion } from '#design/components/accordion/accordion.tsx';
import styles from './questions.module.css';

export function Questions({ questions }: { questions: FrequentQuestions }) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">Frequently asked questions</h2>
      <Accordion
        className={styles.list}
        items={Array.from(questions.entries(), ([index, { question, answer }]) => ({
          id: `question-${index + 1}`,
          title: question,
          isOpen: index === 0,
          content: <p>{answer}</p>,
        }))}
      />
    </section>
  );
}
