import type { ActPage } from '@pantul/contract/desk-staff-acts-wire'
import * as m from '@pantul/messages/words'
import { longDay } from '../design/date-text.ts'
import styles from './desk-acts-screen.module.css'

/**
 * The seals of the last days. Staff note them down to detect later changes: a changed act changes the seal of its day
 * and all later seals.
 */
export const DeskSeals = ({ seals }: Pick<ActPage, 'seals'>) => (
  <section aria-labelledby="act-seals" className={styles['seals']}>
    <h2 id="act-seals">{m.desk_seals()}</h2>
    <p>{m.desk_seals_note()}</p>
    <ol className={styles['acts']}>
      {seals.map(({ day, acts, hash }) => (
        <li key={day}>
          <div>
            <b>{longDay(day)}</b>
            <small>{m.desk_seals_acts({ count: acts })}</small>
          </div>
          <code>{hash}</code>
        </li>
      ))}
    </ol>
  </section>
)
