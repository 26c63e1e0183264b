import { desk_roles_here, desk_schedule } from '@pantul/messages/words'
import { roleName } from '../accounts/role-name.ts'
import styles from './desk-start-screen.module.css'
import { useDeskLocation } from './desk-staff.ts'

/** `/desk/KEM`: the location and the person's roles there. */
export function DeskStartScreen() {
  const location = useDeskLocation()
  return (
    <div className={styles['page']}>
      <h1 className="display">{location?.name ?? desk_schedule()}</h1>
      <p>
        {desk_roles_here()}: {location?.roles.map(roleName).join(', ')}
      </p>
    </div>
  )
}
