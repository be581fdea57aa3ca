import type { FileProblems } from '#server/content/files/problem-report.ts';
import { PageFrame, type PageProps } from '../page-frame.tsx';
import { RowTable } from '../row-table.tsx';
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
  const rows = problems.flatMap(({ file, problems: found }) =>
    found.map((problem) => ({ File: file, Problem: problem })),
  );
  return <RowTable caption="Problems" rows={rows} />;
}
