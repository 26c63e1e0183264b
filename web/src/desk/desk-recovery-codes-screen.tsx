import * as m from '@pantul/messages/words'
import { Printer } from 'lucide-react'
import { Button } from '../design/button.tsx'
import { DeskCopyButton } from './desk-copy-button.tsx'
import { DeskEntrancePage } from './desk-entrance-page.tsx'
import styles from './desk-recovery-codes-screen.module.css'

type Props = {
  readonly fullname: string
  readonly codes: readonly string[]
  readonly onContinue: () => void
}

/** Shows the recovery codes, which cannot be shown again. */
export const DeskRecoveryCodesScreen = ({ fullname, codes, onContinue }: Props) => (
  <DeskEntrancePage title={m.desk_recovery_codes()}>
    <p>{m.desk_recovery_codes_text()}</p>
    <p className={styles['printedOnly']}>{m.desk_codes_for({ name: fullname })}</p>
    <ol className={styles['codes']}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
    <div className={styles['actions']}>
      <DeskCopyButton text={codes.join('\n')} />
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer size={16} strokeWidth={1.75} aria-hidden="true" />
        {m.desk_print()}
      </Button>
    </div>
    <div className={styles['continue']}>
      <Button wide large onClick={onContinue}>
        {m.desk_kept()}
      </Button>
    </div>
  </DeskEntrancePage>
)
