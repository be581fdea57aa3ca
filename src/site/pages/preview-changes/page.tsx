import { Table } from '#design/components/table/table.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { siteContext } from '#site/server-context.ts';
import { PageFrame } from '#site/shell/page-frame.tsx';
import type { Route } from './+types/page.ts';
import styles from './page.module.css';

/** What changes between now and the preview. Exists in a preview only. */
export function loader({ context }: Route.LoaderArgs) {
  const { preview } = context.get(siteContext);
  if (!preview) throw new Response(null, { status: 404 });
  return { title: preview.title, ...preview.changes() };
}

const columns = [
  { id: 'before', label: 'Now' },
  { id: 'after', label: 'In the preview' },
];

export default function PreviewChangesPage({ loaderData }: Route.ComponentProps) {
  const { title, changes, more } = loaderData;
  const byFile = [...Map.groupBy(changes, ({ file }) => file)];
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
        {byFile.map(([file, found]) => (
          <FileChanges key={file} file={file} changes={found} />
        ))}
        {more > 0 && <p>{more} more changes are not listed.</p>}
      </Stack>
    </PageFrame>
  );
}

type Changes = Route.ComponentProps['loaderData']['changes'];

function FileChanges({ file, changes }: { file: string; changes: Changes }) {
  const title = changes[0]?.title ?? file;
  const rows = changes.map(({ path, meaning, before, after }, index) => ({
    id: String(index),
    label: (
      <>
        {meaning} {path && <code className={styles.path}>{path}</code>}
      </>
    ),
    cells: [before, after],
  }));
  return (
    <section>
      <Stack gap="sm">
        <h2>{title}</h2>
        {title !== file && (
          <p>
            <code className={styles.path}>{file}</code>
          </p>
        )}
        <Table caption={title} isCaptionHidden columns={columns} rows={rows} />
      </Stack>
    </section>
  );
}
