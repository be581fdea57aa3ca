import { Link as RouterLink } from 'react-router';
import { getPagePath } from '#api/paths.ts';
import type { FrequentQuestions } from '#catalogue/question.ts';
import { Accordion } from '#design/components/accordion/accordion.tsx';
import { Link } from '#design/components/link/link.tsx';
import styles from './questions.module.css';

export function Questions({ questions }: { questions: FrequentQuestions }) {
  if (questions.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="questions">
      <div>
        <h2 id="questions">Frequently asked questions</h2>
        <p className={styles.lead}>
          Something else?{' '}
          <Link as={RouterLink} to={getPagePath('speak-to-an-expert')}>
            Speak to an expert
          </Link>
          .
        </p>
      </div>
      <Accordion
        items={Array.from(questions.entries(), ([index, { question, answer }]) => ({
          id: `question-${index + 1}`,
          title: question,
          content: <p>{answer}</p>,
        }))}
      />
    </section>
  );
}
