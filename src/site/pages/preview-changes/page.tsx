import { Table } from '#design/components/table/table.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { siteContext } from '#site/server-context.ts';
import { PageFrame } from '#site/shell/page-frame.tsx';
import type { Route } from './+types/page.ts';

/** What changes between now and the preview. Exists in a preview only. */
export function loader({ context }: Route.LoaderArgs) {
  const { preview } = context.get(siteContext);
  if (!preview) throw new Response(null, { status: 404 });
  return { title: preview.title, changes: preview.changes() };
}

const columns = [
  { id: 'before', label: 'Now' },
  { id: 'after', label: 'In the preview' },
];

export default function PreviewChangesPage({ loaderData }: Route.ComponentProps) {
  const { title, changes } = loaderData;
  const bySubject = [...Map.groupBy(changes, ({ subject }) => subject)];
  const heading = 'What changes';
  return (
    <PageFrame title={heading}>
      <Stack gap="xl">
        <Stack gap="sm">
          <h1>{heading}</h1>
          <p>
            {changes.length === 0 ? 'Nothing differs' : 'These things differ'} between the site now
            and {title}.
          </p>
        </Stack>
        {bySubject.map(([subject, found]) => (
          <section key={subject}>
            <Stack gap="sm">
              <h2>{subject}</h2>
              <Sentences changes={found} />
              <Comparison subject={subject} changes={found} />
            </Stack>
          </section>
        ))}
      </Stack>
    </PageFrame>
  );
}

type Changes = Route.ComponentProps['loaderData']['changes'];

function Comparison({ subject, changes }: { subject: string; changes: Changes }) {
  const rows = changes.flatMap(({ change, before, after }) =>
    before === undefined ? [] : [{ id: change, label: change, cells: [before, after] }],
  );
  if (rows.length === 0) return null;
  return <Table caption={subject} isCaptionHidden columns={columns} rows={rows} />;
}

function Sentences({ changes }: { changes: Changes }) {
  const sentences = changes.flatMap(({ change, before }) => (before === undefined ? [change] : []));
  if (sentences.length === 0) return null;
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
