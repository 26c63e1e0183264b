import * as m from '@pantul/messages/words'
import { X } from 'lucide-react'
import styles from './desk-person-field.module.css'
import { phoneText } from './desk-phone-text.ts'
import { DeskFlagBanner } from './desk-flag-banner.tsx'

type Props = {
  readonly person: {
    readonly name: string
    readonly phone: string | null
    readonly email: string | null
    readonly flagReason: string | null
  }
  readonly onSearchAgain: () => void
}

/** The chosen person, with a button back to the search. */
export function DeskChosenPerson({ person: { name, phone, email, flagReason }, onSearchAgain }: Props) {
  const contact = phone === null ? email : phoneText(phone)
  return (
    <div>
      <span className={styles['label']}>{m.desk_people_person()}</span>
      <div className={styles['chosen']}>
        <span className={styles['who']}>
          <b>{name}</b>
          {contact !== null && <span>{contact}</span>}
        </span>
        <button
          type="button"
          className={styles['searchAgain']}
          aria-label={m.desk_people_other()}
          onClick={onSearchAgain}
        >
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      {flagReason !== null && <DeskFlagBanner reason={flagReason} />}
    </div>
  )
}
