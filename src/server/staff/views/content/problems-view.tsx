import type { FileProblems } from '#server/content/files/problem-report.ts';
import { MenuDocument, type Viewer } from '../staff-document.tsx';
import { contentPage } from '../staff-pages.ts';
import type { StaffBrand } from '../staff-styles.ts';

interface ProblemsViewProps {
  look: StaffBrand;
  viewer: Viewer;
  /** Of the archive. */
  name: string;
  problems: readonly FileProblems[];
}

export function ProblemsView({ look, viewer, name, problems }: ProblemsViewProps) {
  return (
    <MenuDocument title="Problems" look={look} viewer={viewer} current={contentPage}>
      <div>
        <p>
          <a href={contentPage.path}>Content</a> / {name}
        </p>
        <h1>{name} is refused</h1>
        <p role="alert">Nothing was changed. Mend these places, and upload it again.</p>
      </div>
      <Problems problems={problems} />
    </MenuDocument>
  );
}

/** By file and line. */
export function Problems({ problems }: { problems: readonly FileProblems[] }) {
  return (
    <section className="area">
      <h2>Problems</h2>
      {problems.map(({ file, problems: found }) => (
        <section key={file} className="area">
          <h3>{file}</h3>
          <ul className="list">
            {found.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
