import {
  desk_hand_over,
  desk_hand_over_ask,
  desk_hand_over_enrol,
  desk_hand_over_lock,
  desk_hand_over_log_out,
} from '@pantul/messages/words'
import { staffMay } from '@pantul/rules/staff-may'
import { Link } from '@tanstack/react-router'
import { useDeskLocation, useDeskStaff } from './desk-staff.ts'
import styles from './desk-account.module.css'

/** Says how the next person takes over: by PIN on a counter machine, by a login in any other browser. */
export function DeskHandOver({ onLeave }: { readonly onLeave: () => void }) {
  const { machine } = useDeskStaff()
  const location = useDeskLocation()
  return (
    <section className={styles['handOver']}>
      <b>{desk_hand_over()}</b>
      {machine === null ? (
        <>
          <p>{desk_hand_over_log_out()}</p>
          {location !== undefined && staffMay(location.roles, 'change-devices') ? (
            <Link to={`/desk/${location.id}/devices`} onClick={onLeave}>
              {desk_hand_over_enrol()}
            </Link>
          ) : (
            <p>{desk_hand_over_ask()}</p>
          )}
        </>
      ) : (
        <p>{desk_hand_over_lock()}</p>
      )}
    </section>
  )
}
