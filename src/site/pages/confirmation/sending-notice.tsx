import { useEffect, useState } from 'react';
import { Alert } from '#design/components/alert/alert.tsx';
import { LiveRegion } from '#site/forms/live-region.tsx';

interface SendingNoticeProps {
  isSending: boolean;
  /** True while the purchase is sent again, because the server was busy. */
  isBusy: boolean;
}

const busy = {
  title: 'We are busy. Trying again…',
  text: 'Please keep this page open. You will not buy the plan twice.',
};

/** What a purchase that takes long says, by the time since it was sent. */
const slow = [
  {
    afterMs: 5_000,
    title: 'Still setting up your plan…',
    text: 'This takes a little longer than usual. Please keep this page open.',
  },
  {
    afterMs: 10_000,
    title: 'We are still waiting for the answer',
    text: 'Your plan may be set up already, so please keep this page open. You will not buy it twice.',
  },
];

/** Says that a purchase takes long, and why, if it is known. */
export function SendingNotice({ isSending, isBusy }: SendingNoticeProps) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    if (!isSending) return;
    const timers = slow.map(({ afterMs }, index) =>
      setTimeout(() => setPassed(index + 1), afterMs),
    );
    return () => {
      timers.forEach(clearTimeout);
      setPassed(0);
    };
  }, [isSending]);
  const notice = isBusy ? busy : slow[passed - 1];
  return (
    <LiveRegion>
      {notice && (
        <Alert key={notice.title} severity="info" title={notice.title}>
          <p>{notice.text}</p>
        </Alert>
      )}
    </LiveRegion>
  );
}
