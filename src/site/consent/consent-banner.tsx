import { useEffect, useRef } from 'react';
import { documentsPath } from '#api/paths.ts';
import { Button } from '#design/components/button/button.tsx';
import { Link } from '#design/components/link/link.tsx';
import { Container } from '#design/layout/container.tsx';
import { joinWithAnd } from '#rules/display/joined-list.ts';
import { setBottomHeight } from '#site/shell/bottom-space.ts';
import styles from './consent-banner.module.css';
import { groupOwnCookies } from './own-cookies.ts';

interface ConsentBannerProps {
  onAccept: () => void;
  onReject: () => void;
  onChoose: () => void;
}

/** What the cookies of other companies do, after "others". */
const verbsOfOthers = ['improve it', 'measure adverts'];

/** The consent banner at the bottom of the window. It neither takes the focus nor blocks the page. */
export function ConsentBanner({ onAccept, onReject, onChoose }: ConsentBannerProps) {
  const banner = useRef<HTMLElement>(null);
  const { withoutAsking, withConsent } = groupOwnCookies();
  const verbsOf = (kinds: typeof withConsent) => kinds.map(({ verb }) => verb);

  useEffect(() => {
    const observer = new ResizeObserver(() => {
      setBottomHeight('consentBanner', banner.current?.offsetHeight ?? 0);
    });
    if (banner.current) observer.observe(banner.current);
    return () => {
      observer.disconnect();
      setBottomHeight('consentBanner', 0);
    };
  }, []);

  return (
    <section ref={banner} className={styles.banner} aria-label="Cookies">
      <Container className={styles.row}>
        {/* Two short paragraphs: one long one would be the largest text of a small screen, and so its largest paint. */}
        <div className={styles.text}>
          <p>
            <strong>Cookies</strong> {joinWithAnd(verbsOf(withoutAsking))}.{' '}
            <Link href={`${documentsPath}/cookies`}>Cookie notice</Link>
          </p>
          <p>If you agree, others {joinWithAnd([...verbsOf(withConsent), ...verbsOfOthers])}.</p>
        </div>
        <div className={styles.buttons}>
          <Button variant="tertiary" size="sm" onClick={onAccept}>
            Accept all
          </Button>
          <Button variant="tertiary" size="sm" onClick={onReject}>
            Reject all
          </Button>
          <Button variant="tertiary" size="sm" onClick={onChoose}>
            Choose
          </Button>
        </div>
      </Container>
    </section>
  );
}
