import type { FileProblems } from '#server/content/files/problem-report.ts';
import { PageFrame, type PageProps } from '../page-frame.tsx';
import { Section } from '../section.tsx';
import { contentPage } from '../staff-pages.ts';

interface ProblemsViewProps extends PageProps {
  /** Of the archive. */
  name: string;
  problems: readonly FileProblems[];
}

export function ProblemsView({ name, problems, ...page }: ProblemsViewProps) {
  return (
    <PageFrame
      {...page}
      of={contentPage}
      title="Problems"
      below={name}
      heading={`${name} is refused`}
      problem="Nothing was changed. Mend these places, and upload it again."
    >
      <Problems problems={problems} />
    </PageFrame>
  );
}

/** By file and line. */
export function Problems({ problems }: { problems: readonly FileProblems[] }) {
  return (
    <Section title="Problems">
      {problems.map(({ file, problems: found }) => (
        <section key={file} className="part">
          <h3>{file}</h3>
          <TextList texts={found} />
        </section>
      ))}
    </Section>
  );
}

export function TextList({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="texts">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
