import type { Person } from '@pantul/contract/desk-people-wire'
import * as m from '@pantul/messages/words'
import { DeskNewPerson } from './desk-new-person.tsx'
import styles from './desk-person-panel.module.css'

type Props = {
  readonly locationId: string
  /** What was typed in the search; fills name, phone or e-mail. */
  readonly typed: string
  readonly onAdded: (person: Person) => void
  readonly onClose: () => void
}

export const DeskNewPersonPanel = ({ locationId, typed, onAdded, onClose }: Props) => (
  <aside className={styles['panel']} aria-label={m.desk_people_new_person()}>
    <h2 className="display">{m.desk_people_new_person()}</h2>
    <DeskNewPerson locationId={locationId} typed={typed.trim()} onAdded={onAdded} onBack={onClose} />
  </aside>
)
