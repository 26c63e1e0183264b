import * as m from '@pantul/messages/words'
import { staffMay } from '@pantul/rules/staff-may'
import { Link } from '@tanstack/react-router'
import { useDeskLocation, useDeskStaff } from './desk-staff.ts'
import styles from './desk-account.module.css'

/** Says how the next person takes over: by PIN on a counter machine, and by a login in any other browser. */
export function DeskHandOver({ onLinkFollowed }: { readonly onLinkFollowed: () => void }) {
  const { machine } = useDeskStaff()
  const location = useDeskLocation()
  return (
    <section className={styles['handOver']}>
      <b>{m.desk_hand_over()}</b>
      {machine === null ? (
        <>
          <p>{m.desk_hand_over_log_out()}</p>
          {location !== undefined && staffMay(location.roles, 'change-devices') ? (
            <Link to={`/desk/${location.id}/devices`} onClick={onLinkFollowed}>
              {m.desk_hand_over_enrol()}
            </Link>
          ) : (
            <p>{m.desk_hand_over_ask()}</p>
          )}
        </>
      ) : (
        <p>{m.desk_hand_over_lock()}</p>
      )}
    </section>
  )
}
