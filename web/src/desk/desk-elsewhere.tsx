import * as m from '@pantul/messages/words'
import { ButtonLink } from '../design/button.tsx'
import styles from './desk-elsewhere.module.css'
import { useDeskStaff } from './desk-staff.ts'

/** Shown at a location where the person has no role, or that does not exist. */
export function DeskElsewhere() {
  const { locations } = useDeskStaff()
  return (
    <div className={styles['page']}>
      <h1 className="display">{m.desk_not_here()}</h1>
      <p>{m.desk_not_here_text()}</p>
      <div className={styles['actions']}>
        {locations.map(({ id, name }) => (
          <ButtonLink key={id} to={`/desk/${id}`} variant="secondary">
            {m.desk_go_to({ location: name })}
          </ButtonLink>
        ))}
      </div>
    </div>
  )
}
