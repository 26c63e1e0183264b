import * as m from '@pantul/messages/words'
import { Flag } from 'lucide-react'
import { shortDate } from './desk-short-date.ts'
import styles from './desk-flag-banner.module.css'

type Props = {
  readonly reason: string
  /** Who set the flag, and when (ISO 8601 with offset); null if it is not known. */
  readonly flaggedBy?: { readonly by: string; readonly at: string } | null
}

/** The flag of a person, with its reason. */
export const DeskFlagBanner = ({ reason, flaggedBy = null }: Props) => (
  <p className={styles['flag']}>
    <Flag size={18} strokeWidth={1.75} aria-hidden="true" />
    <span>
      <b>{m.desk_people_watch()}</b>
      {reason}
      {flaggedBy !== null && (
        <small>{m.desk_people_flagged_by({ name: flaggedBy.by, date: shortDate(flaggedBy.at) })}</small>
      )}
    </span>
  </p>
)
