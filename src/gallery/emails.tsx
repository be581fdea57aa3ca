import {
  type MailExample,
  mailExampleBrand,
  mailExamples,
} from '#server/sales/mail/mail-examples.ts';
import { renderMailHtml } from '#server/sales/mail/mail-html.tsx';
import logo from '../../content/brand/apple-touch-icon.png?inline';
import styles from './emails.module.css';
import { createSlug, type GalleryComponent } from './gallery-component.ts';

const emailView = (example: MailExample) => () => <Email example={example} />;

/** Every email the product sends, as a mail program shows it. */
export const emailExamples: GalleryComponent = {
  slug: 'emails',
  title: 'Emails',
  examples: mailExamples.map((example) => ({
    slug: createSlug(example.name),
    name: example.name,
    Example: emailView(example),
  })),
};

function Email({ example: { content } }: { example: MailExample }) {
  return (
    <iframe
      className={styles.email}
      title={content.subject}
      srcDoc={renderMailHtml(content, mailExampleBrand, logo)}
      onLoad={({ currentTarget }) => {
        const height = currentTarget.contentDocument?.documentElement.scrollHeight ?? 0;
        currentTarget.style.height = `${height}px`;
      }}
    />
  );
}
