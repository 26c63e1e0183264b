import * as m from '@pantul/messages/words'
import { staffMay, type StaffRole } from '@pantul/rules/staff-may'
import { Button } from '../design/button.tsx'
import styles from './desk-person-panel.module.css'

/** A form that is shown instead of the details. */
export type PersonForm = 'edit' | 'flag' | 'balance' | 'merge' | 'export'

type Props = {
  readonly roles: readonly StaffRole[]
  readonly isFlagged: boolean
  readonly onForm: (form: PersonForm) => void
}

/** The actions behind "More". */
const moreActions = ['flag-person', 'adjust-balances', 'merge-people', 'export-person'] as const

/** Whether the roles allow any of the further actions. */
export const hasMoreActions = (roles: readonly StaffRole[]): boolean =>
  moreActions.some((action) => staffMay(roles, action))

export const DeskPersonMore = ({ roles, isFlagged, onForm }: Props) => (
  <div className={styles['more']}>
    {staffMay(roles, 'flag-person') && (
      <Button variant="secondary" wide onClick={() => onForm('flag')}>
        {isFlagged ? m.desk_people_unflag() : m.desk_people_flag()}
      </Button>
    )}
    {staffMay(roles, 'adjust-balances') && (
      <Button variant="secondary" wide onClick={() => onForm('balance')}>
        {m.desk_people_adjust()}
      </Button>
    )}
    {staffMay(roles, 'merge-people') && (
      <Button variant="secondary" wide onClick={() => onForm('merge')}>
        {m.desk_people_merge_begin()}
      </Button>
    )}
    {staffMay(roles, 'export-person') && (
      <Button variant="secondary" wide onClick={() => onForm('export')}>
        {m.desk_people_export()}
      </Button>
    )}
  </div>
)
