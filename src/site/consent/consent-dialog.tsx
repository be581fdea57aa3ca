import { useState } from 'react';
import { documentsPath } from '#api/paths.ts';
import { Button } from '#design/components/button/button.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { LockIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import { Modal } from '#design/components/modal/modal.tsx';
import { Switch } from '#design/components/switch/switch.tsx';
import {
  type ConsentCategory,
  categoryTexts,
  consentCategories,
} from '#tracking/third-parties/consent-category.ts';
import styles from './consent-dialog.module.css';
import { groupOwnCookies } from './own-cookies.ts';

interface ConsentDialogProps {
  isOpen: boolean;
  granted: readonly ConsentCategory[];
  onAccept: () => void;
  onReject: () => void;
  onSave: (categories: readonly ConsentCategory[]) => void;
  onClose: () => void;
}

export function ConsentDialog({
  isOpen,
  granted,
  onAccept,
  onReject,
  onSave,
  onClose,
}: ConsentDialogProps) {
  const [chosen, setChosen] = useState(granted);
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title="Choose your cookies"
      closeLabel="Close"
      className={styles.dialog}
      footer={
        <div className={styles.buttons}>
          <Button variant="tertiary" size="sm" onClick={onAccept}>
            Accept all
          </Button>
          <Button variant="tertiary" size="sm" onClick={onReject}>
            Reject all
          </Button>
          <Button variant="secondary" size="sm" onClick={() => onSave(chosen)}>
            Save my choices
          </Button>
        </div>
      }
    >
      <p className={styles.intro}>
        To change them later, choose Cookie settings at the foot of any page.
      </p>
      <div className={styles.rows}>
        {groupOwnCookies().withoutAsking.map((kind) => (
          <div key={kind.name} className={styles.necessary}>
            <span className={styles.title}>{kind.name}</span>
            <span className={styles.description}>
              {kind.description}
              {'canObject' in kind && (
                <>
                  {' '}
                  <Link href={`${documentsPath}/cookies`}>Object to them</Link>
                </>
              )}
            </span>
            <span className={styles.always}>
              {'canObject' in kind ? (
                'On'
              ) : (
                <>
                  <Icon glyph={LockIcon} size="xs" />
                  Always on
                </>
              )}
            </span>
          </div>
        ))}
        {consentCategories.map((category) => (
          <Switch
            key={category}
            className={styles.choice}
            name={`consent-${category}`}
            label={categoryTexts[category].title}
            description={categoryTexts[category].description}
            checked={chosen.includes(category)}
            onChange={(event) =>
              setChosen(
                consentCategories.filter((other) =>
                  other === category ? event.target.checked : chosen.includes(other),
                ),
              )
            }
          />
        ))}
      </div>
    </Modal>
  );
}
