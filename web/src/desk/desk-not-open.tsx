import type { DeskLocation } from '@pantul/contract/desk-wire'
import * as m from '@pantul/messages/words'
import { staffMay } from '@pantul/rules/staff-may'
import { ButtonLink } from '../design/button.tsx'
import styles from './desk-elsewhere.module.css'

/** Shown at a location that is not open yet, instead of pages about bookings. */
export const DeskNotOpen = ({ location: { id, name, roles } }: { readonly location: DeskLocation }) => (
  <div className={styles['page']}>
    <h1 className="display">{m.set_up_not_open({ location: name })}</h1>
    <p>{m.set_up_not_open_text()}</p>
    {staffMay(roles, 'open-location') && (
      <div className={styles['actions']}>
        <ButtonLink to="/desk/set-up" search={{ at: id }}>
          {m.set_up_resume()}
        </ButtonLink>
      </div>
    )}
  </div>
)
