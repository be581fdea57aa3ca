import { exampleBrand, type MailExample, mailExamples } from '#server/mail/mail-examples.ts';
import { mailHtml } from '#server/mail/mail-html.tsx';
import styles from './emails.module.css';
import { type GalleryComponent, slugOf } from './gallery-component.ts';

const emailView = (example: MailExample) => () => <Email example={example} />;

/** Every email the product sends, as a mail program shows it. */
export const emails: GalleryComponent = {
  slug: 'emails',
  title: 'Emails',
  examples: mailExamples.map((example) => ({
    slug: slugOf(example.name),
    name: example.name,
    Example: emailView(example),
  })),
};

function Email({ example: { content } }: { example: MailExample }) {
  return (
    <iframe
      className={styles.email}
      title={content.subject}
      srcDoc={mailHtml(content, exampleBrand.brandName)}
      onLoad={({ currentTarget }) => {
        const height = currentTarget.contentDocument?.documentElement.scrollHeight ?? 0;
        currentTarget.style.height = `${height}px`;
      }}
    />
  );
}
